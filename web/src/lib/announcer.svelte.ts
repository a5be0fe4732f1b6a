/**
 * What a screen reader says: one polite queue, each sentence once and in order, and an assertive line for what cannot
 * wait. A live region speaks what changes in it, so every sentence stands there for a moment before the next.
 */
export interface Ticker {
  set(run: () => void, ms: number): unknown;
}

const PAUSE = 350;
const LONGEST_QUEUE = 12;

export class Announcer {
  polite = $state("");
  assertive = $state("");
  #queue: string[] = [];
  #busy = false;

  constructor(private ticker: Ticker = { set: (run, ms) => setTimeout(run, ms) }) {}

  say(text: string, urgent = false): void {
    if (urgent) {
      this.assertive = text;
      this.ticker.set(() => (this.assertive = ""), 4_000);
      return;
    }
    this.#queue.push(text);
    // A reader that is far behind joins what is left into one sentence rather than lag or lose some.
    if (this.#queue.length > LONGEST_QUEUE) this.#queue = [this.#queue.join(" ")];
    if (!this.#busy) this.#next();
  }

  #next(): void {
    const text = this.#queue.shift();
    this.#busy = text !== undefined;
    if (text === undefined) return;
    // The same sentence twice is two changes: the empty line between makes the second one heard.
    this.polite = "";
    this.ticker.set(() => {
      this.polite = text;
      this.ticker.set(() => this.#next(), PAUSE);
    }, 30);
  }
}

export const announcer = new Announcer();
