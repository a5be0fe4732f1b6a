/** This client's part in the dice: a nonce for each game, given before it starts and checked after. */
import { randomText } from "./identity";
import type { View, You } from "./wire";

const between = (view: View): boolean => view.status === "lobby" || view.status === "over";

export class Fairness {
  #given = new Map<string, string>();

  #remembered(place: string): string | null {
    try {
      return sessionStorage.getItem(place) ?? this.#given.get(place) ?? null;
    } catch {
      return this.#given.get(place) ?? null;
    }
  }

  #remember(place: string, nonce: string): void {
    this.#given.set(place, nonce);
    try {
      sessionStorage.setItem(place, nonce);
    } catch {
      // Storage may be forbidden; this page still remembers.
    }
  }

  /** The nonce to send now, or null when there is nothing to give. */
  toGive(view: View, you: You, code: string): string | null {
    if (you.seat === null || !between(view) || you.nonce) return null;
    const place = `tallyup.nonce.${code}.${view.fair.game}.${you.seat}`;
    if (this.#given.has(place)) return null;
    const nonce = this.#remembered(place) ?? randomText(16);
    this.#remember(place, nonce);
    return nonce;
  }

  /** A game runs, we gave a nonce for it, and it is not among the published ones. */
  missing(view: View, you: You, code: string): boolean {
    if (you.seat === null || between(view)) return false;
    const mine = this.#remembered(`tallyup.nonce.${code}.${view.fair.game}.${you.seat}`);
    return mine !== null && !view.fair.nonces.some(({ seat, nonce }) => seat === you.seat && nonce === mine);
  }
}
