/** What this person can do at this moment, and doing it: one place for taps and keys. */
import { inOrder } from "../lib/dice";
import type { Session } from "../lib/session.svelte";
import { vibrate } from "../lib/sound";
import type { ChoiceName, View } from "../lib/wire";
import type { Picks } from "./picks.svelte";

export type Mode = "watch" | "stand-in" | "paused" | "suspended" | "decide" | "trio" | "roll" | "bonus" | "shout" | "idle";

const ROLLS = new Set(["roll", "roll-up", "roll-bonus"]);

function playing(view: View, seat: number): Mode {
  const { ask, options } = view;
  if (!ask.seats.includes(seat)) return "idle";
  if (ask.kind === "decision") return "decide";
  if (ask.kind === "trio" || ask.kind === "bonus" || ask.kind === "shout") return ask.kind;
  return ROLLS.has(ask.kind) && options.rolling === "press" ? "roll" : "idle";
}

export function modeOf(view: View, seat: number | null): Mode {
  if (view.status === "paused") return "paused";
  if (view.status === "suspended" && seat === null) return "watch";
  if (seat === null) return "watch";
  if (view.seats[seat]?.stand_in) return "stand-in";
  if (view.status === "suspended") return "suspended";
  return playing(view, seat);
}

export class Acts {
  constructor(
    private session: Session,
    private picks: Picks,
  ) {}

  get mode(): Mode {
    return this.session.view ? modeOf(this.session.view, this.session.seat) : "idle";
  }

  get #step(): number {
    return this.session.view?.ask.step ?? 0;
  }

  choose(choice: ChoiceName): void {
    if (this.mode !== "decide" || this.session.choice === choice) return;
    vibrate(15);
    this.session.send({ t: "choose", step: this.#step, choice });
  }

  roll(): void {
    if (this.mode !== "roll" || this.session.sending("roll")) return;
    vibrate(15);
    this.session.send({ t: "roll", step: this.#step });
  }

  pickTrio(): void {
    if (this.mode !== "trio" || this.picks.trio.length !== 3 || this.session.sending("pick-trio")) return;
    vibrate(15);
    this.session.send({ t: "pick-trio", step: this.#step, dice: this.picks.takeTrio() });
  }

  pickBonus(): void {
    const most = this.session.view?.ask.pick ?? 0;
    if (this.mode !== "bonus" || this.picks.bonus.length !== most || this.session.sending("pick-bonus")) return;
    vibrate(15);
    this.session.send({ t: "pick-bonus", step: this.#step, dice: inOrder(this.picks.bonus) });
    this.picks.bonus = [];
  }

  press(): void {
    if (this.mode !== "shout" || this.session.stage.shoutStep !== this.#step || this.pressed) return;
    vibrate(30);
    this.session.send({ t: "press", step: this.#step });
  }

  /** The press is on its way or has arrived. */
  get pressed(): boolean {
    const { session } = this;
    return session.sending("press") || (session.seat !== null && !!session.view?.ask.chosen.includes(session.seat));
  }

  confirm(): void {
    if (this.mode === "trio" && this.session.stage.holding) this.session.stage.skip();
    else if (this.mode === "trio") this.pickTrio();
    else if (this.mode === "bonus") this.pickBonus();
    else if (this.mode === "roll") this.roll();
  }

  #die(n: number): boolean {
    const die = this.picks.byNumber(n);
    const ask = this.session.view?.ask;
    if (!die || !ask) return false;
    if (this.mode === "trio") this.picks.toggleTrio(die);
    else if (this.mode === "bonus" && ask.from_dice.includes(die)) this.picks.toggleBonus(die, ask.pick);
    else return false;
    return true;
  }

  /** A key of the game; false when it means nothing now. Enter and Space on a button stay the button's. */
  key(key: string, onButton: boolean): boolean {
    const does: Record<string, () => void> = { i: () => this.choose("in"), o: () => this.choose("out"), r: () => this.#r() };
    const low = key.toLowerCase();
    if (does[low]) does[low]();
    else if (/^[1-6]$/.test(key)) return this.#die(Number(key));
    else if (key === " " && this.mode === "shout") this.press();
    else if (key === "Enter" && !onButton) this.confirm();
    else return false;
    return true;
  }

  #r(): void {
    if (this.mode === "roll") this.roll();
    else this.confirm();
  }
}
