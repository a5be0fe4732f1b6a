/**
 * What lies on the felt. The server's view is always up to date; the stage only adds what a view no longer shows: the
 * dice of a round that has just ended, the beat before tokens turn over, and the result of a Tally Up. There is no
 * queue: a newer event replaces whatever was being shown, so the screen never lags behind the game.
 */
import { reducedMotion } from "./prefs.svelte";
import { SHOUT_DELAY_MS } from "./wire";
import type { Award, Bank, Event, RoundView, TallyUp, RoundEnded, TrayView, TotalStep, View, UpFaceText, DieView, Choosing } from "./wire";

export interface Felt {
  main: DieView[];
  up: UpFaceText | null;
  bonus: DieView[];
  stars: number;
  total: number;
  how: TotalStep[];
}

/** How the last round ended, until the next dice are thrown. */
export interface Recap {
  end: RoundEnded;
  banks: Bank[];
}

export interface Reveal {
  choices: Choosing[];
  banks: Bank[];
  /** The table before the tokens turned over: anything newer would give the choices away. */
  before: View;
}

export const REVEAL_BEAT = 480;
const BUST_HOLD = 1500;
const EMPTY: Felt = { main: [], up: null, bonus: [], stars: 0, total: 0, how: [] };

const fromView = (tray: TrayView | null, round: RoundView | null): Felt => ({
  main: tray?.main ?? [],
  up: tray?.up ?? null,
  bonus: tray?.bonus ?? [],
  stars: tray?.stars ?? 0,
  total: round?.total ?? 0,
  how: round?.how ?? [],
});

export class Stage {
  felt = $state.raw<Felt>(EMPTY);
  /** One number for each throw of the main, Up and bonus dice: a cube that sees a new one tumbles. */
  throws = $state.raw({ main: 0, up: 0, bonus: 0 });
  /** No dice tumble when a page opens on a table that is under way. */
  moving = $state(false);
  recap = $state.raw<Recap | null>(null);
  tally = $state.raw<TallyUp | null>(null);
  reveal = $state.raw<Reveal | null>(null);
  /** Points that are flying to their scores. */
  flight = $state.raw<{ id: number; banks: Award[] } | null>(null);
  /** A round's end has the felt for itself for a moment; a tap ends it. */
  holding = $state(false);
  /** The step of the Tally Up whose button may be pressed. */
  shoutStep = $state<number | null>(null);

  #banks: Bank[] = [];
  #timers = new Map<string, number>();
  #ids = 0;

  reset(view: View, log: readonly Event[]): void {
    this.stop();
    this.moving = false;
    this.reveal = this.flight = this.tally = this.recap = null;
    this.holding = false;
    this.felt = fromView(view.tray, view.round);
    this.#banks = [];
    for (const event of log) this.#remember(event);
    if (view.tray?.main.length) this.recap = null;
    this.#watchShout(view);
  }

  apply(events: readonly Event[], before: View, view: View): void {
    this.moving = true;
    for (const event of events) {
      this.#remember(event);
      this.#show(event, before);
    }
    if (!this.recap) this.felt = { ...fromView(view.tray, view.round) };
    this.#watchShout(view);
  }

  /** What may be seen of the table: until the tokens turn over, nothing of what came of it. */
  shown(view: View): View {
    return this.reveal?.before ?? view;
  }

  /** How the last round ended, once that may be seen. */
  get ended(): Recap | null {
    return this.reveal ? null : this.recap;
  }

  /** A tap: what is only being shown is over. In the beat it turns the tokens over; what they tell stays for its time. */
  skip(): void {
    if (this.reveal) this.#endReveal();
    else this.#end("hold", () => (this.holding = false));
    this.flight = null;
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** What a page that has just opened has to know as well. */
  #remember(event: Event): void {
    if (event.e === "round-started" || event.e === "game-started") this.#banks = [];
    if (event.e === "revealed") this.#banks = [...this.#banks, ...event.banks];
    if (event.e === "round-ended") this.recap = { end: event, banks: this.#banks };
    if (event.e === "trio-picked" || event.e === "main-rolled" || event.e === "game-started") this.recap = null;
    if (event.e === "tally-up") this.tally = event;
    if (event.e === "main-rolled" || event.e === "trio-picked" || event.e === "up-rolled") this.tally = null;
  }

  #show(event: Event, before: View): void {
    if (event.e === "main-rolled") this.#thrown("main", { main: event.dice, up: null, bonus: [], stars: event.stars });
    else if (event.e === "up-rolled") this.#thrown("up", { up: event.face, bonus: [] });
    else if (event.e === "bonus-rolled") this.#thrown("bonus", { bonus: event.dice, stars: event.stars });
    else if (event.e === "trio-picked") this.#picked();
    else if (event.e === "round-ended") this.#roundEnded(event);
    else if (event.e === "revealed") this.#revealed(event, before);
    else if (event.e === "tally-up") this.#fly(event.awards);
    if ("total" in event && event.e !== "round-ended") this.#change({ total: event.total });
  }

  #thrown(what: "main" | "up" | "bonus", felt: Partial<Felt>): void {
    this.throws = { ...this.throws, [what]: this.throws[what] + 1 };
    this.#endReveal();
    this.holding = false;
    this.#change(felt);
  }

  #picked(): void {
    this.#endReveal();
    this.#change({ how: [], total: 0 });
  }

  #change(felt: Partial<Felt>): void {
    this.felt = { ...this.felt, ...felt };
  }

  #roundEnded(event: RoundEnded): void {
    this.#change({ total: event.total });
    this.holding = true;
    const beat = this.reveal ? REVEAL_BEAT : 0;
    this.#after("hold", reducedMotion() ? 400 : beat + BUST_HOLD, () => (this.holding = false));
  }

  #revealed(event: Extract<Event, { e: "revealed" }>, before: View): void {
    this.reveal = { choices: event.choices, banks: event.banks, before };
    this.#after("reveal", reducedMotion() ? 0 : REVEAL_BEAT, () => this.#endReveal());
  }

  #endReveal(): void {
    const reveal = this.reveal;
    this.#end("reveal", () => (this.reveal = null));
    if (!reveal) return;
    this.#fly(reveal.banks);
  }

  #fly(banks: Award[]): void {
    if (reducedMotion() || !banks.length) return;
    this.flight = { id: ++this.#ids, banks };
    this.#after("flight", 460, () => (this.flight = null));
  }

  /** The same delay after receipt for everyone, whatever their motion setting: the race has to be fair. */
  #watchShout(view: View): void {
    const { kind, step } = view.ask;
    if (kind !== "shout") {
      this.#end("shout", () => (this.shoutStep = null));
    } else if (this.shoutStep !== step && !this.#timers.has("shout")) {
      this.#after("shout", SHOUT_DELAY_MS, () => (this.shoutStep = step));
    }
  }

  #after(name: string, ms: number, run: () => void): void {
    clearTimeout(this.#timers.get(name));
    const done = () => {
      this.#timers.delete(name);
      run();
    };
    if (ms === 0) done();
    else this.#timers.set(name, window.setTimeout(done, ms));
  }

  #end(name: string, run: () => void): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    run();
  }
}
