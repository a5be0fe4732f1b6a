/** The options of a game as a form knows them. */
import type { TableOptions } from "../lib/wire";

export const DEFAULT_OPTIONS: TableOptions = {
  target: 2500,
  turns: null,
  high_stakes: false,
  dice: "online",
  clock: 0,
  rolling: "press",
  late: "stand-in",
  stand_in: "steady",
};

export const TARGETS: readonly number[] = [1000, 2500, 5000];
export const CLOCKS: readonly TableOptions["clock"][] = [0, 10, 20, 45];

/** What was typed as a target, brought to what the server takes: a multiple of 10 from 50 to 1,000,000. */
export function asTarget(typed: number): number {
  if (!Number.isFinite(typed)) return DEFAULT_OPTIONS.target;
  return Math.min(1_000_000, Math.max(50, Math.round(typed / 10) * 10));
}

export const asTurns = (typed: number): number =>
  Number.isFinite(typed) ? Math.min(100, Math.max(1, Math.round(typed))) : 1;
