/** Which dice are marked in the pickers: kept here so that keys and taps work on the same marks. */
import { DICE, inOrder } from "../lib/dice";
import { prefs, setPref } from "../lib/prefs.svelte";
import type { DieName } from "../lib/wire";

/** Marks `die`, or takes its mark away; a mark too many replaces the oldest one. */
export function toggled(marked: readonly DieName[], die: DieName, most: number): DieName[] {
  if (marked.includes(die)) return marked.filter((other) => other !== die);
  return [...marked, die].slice(-most);
}

export class Picks {
  trio = $state<DieName[]>([...prefs.trio]);
  bonus = $state<DieName[]>([]);

  toggleTrio(die: DieName): void {
    this.trio = toggled(this.trio, die, 3);
  }

  toggleBonus(die: DieName, most: number): void {
    this.bonus = toggled(this.bonus, die, most);
  }

  /** The trio to send, remembered as the next round's first offer. */
  takeTrio(): DieName[] {
    const dice = inOrder(this.trio);
    setPref("trio", dice);
    return dice;
  }

  byNumber(n: number): DieName | undefined {
    return DICE[n - 1];
  }
}
