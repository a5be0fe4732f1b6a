/** Small sounds, made on the spot, and vibration. Nothing is loaded and nothing sounds before the first tap. */
import { prefs } from "./prefs.svelte";
import type { Event } from "./wire";

let context: AudioContext | null = null;

/** A browser that cannot tell refuses by itself, with a line in its console. */
const tapped = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function audio(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === "undefined" || !tapped()) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context.state === "running" ? context : null;
}

/** Browsers let a page sound only after a tap: take the first one. */
export function armSound(): void {
  window.addEventListener("pointerdown", () => audio(), { once: true });
}

function tone(at: number, frequency: number, length: number, volume: number, shape: OscillatorType = "triangle"): void {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const gain = ctx.createGain();
  const voice = ctx.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(frequency, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(ctx.destination);
  voice.start(start);
  voice.stop(start + length);
}

/** A die hitting felt: a short burst of dull noise. */
function knock(at: number, volume: number): void {
  const ctx = audio();
  if (!ctx) return;
  const buffer = ctx.createBuffer(1, 1200, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = ctx.createBufferSource();
  const filter = ctx.createBiquadFilter();
  const gain = ctx.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = 900 + Math.random() * 900;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(ctx.currentTime + at);
}

const roll = (): void => [0.02, 0.09, 0.19, 0.27, 0.4, 0.47, 0.55].forEach((at, i) => knock(at, 0.5 - i * 0.05));
const reveal = (): void => [0, 0.15, 0.3].forEach((at, i) => tone(at, 330 + i * 55, 0.1, 0.08));
const bank = (): void => [0, 0.07].forEach((at, i) => tone(0.5 + at, 660 * (1 + i / 2), 0.18, 0.08));
const bust = (): void => [220, 174, 130].forEach((hz, i) => tone(0.55 + i * 0.12, hz, 0.3, 0.12, "sawtooth"));
const tally = (): void => [523, 659, 784, 1047].forEach((hz, i) => tone(0.5 + i * 0.07, hz, 0.35, 0.12));
const win = (): void => [523, 659, 784, 659, 1047].forEach((hz, i) => tone(0.6 + i * 0.13, hz, 0.4, 0.12));

export function vibrate(pattern: number | number[]): void {
  if (prefs.vibrate && tapped()) navigator.vibrate?.(pattern);
}

function play(event: Event, mine: number | null): void {
  if (event.e === "main-rolled" || event.e === "up-rolled" || event.e === "bonus-rolled") roll();
  if (event.e === "main-rolled" && event.stars === 3) {
    tally();
    vibrate([60, 40, 60, 40, 120]);
  }
  if (event.e === "revealed") {
    reveal();
    if (event.banks.length) bank();
  }
  if (event.e === "round-ended" && event.reason === "bust") {
    bust();
    if (mine !== null && event.lost.includes(mine)) vibrate(200);
  }
  if (event.e === "game-ended") win();
}

export function playEvents(events: readonly Event[], mine: number | null): void {
  for (const event of events) play(event, mine);
}
