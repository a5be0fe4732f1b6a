/** The six Tally Dice and the Up Die as data, and how a cube must lie to show one of its faces. */
import data from "../generated/dice.json";
import type { DieName, DieView, FaceText, TableOptions } from "./wire";

export type SetName = TableOptions["dice"];
export type Risk = "high" | "medium" | "low";
export interface Die {
  risk: Risk;
  faces: string[];
}
/** Chances (0 to 1) of a Main Roll, and the average points of a roll that adds. */
export interface TrioOdds {
  bust: number;
  tally_up: number;
  up_die: number;
  mean: number;
}
interface DiceData {
  sets: Record<SetName, { dice: Record<DieName, Die>; trios: Record<string, TrioOdds> }>;
}

export const DICE: readonly DieName[] = ["red", "orange", "yellow", "green", "blue", "purple"];
export const UP_FACES: readonly string[] = ["+1", "+2", "+3", "-100", "+100", "x2"];

const SETS = (data as DiceData).sets;

export const dieOf = (set: SetName, die: DieName): Die => SETS[set].dice[die];

export const inOrder = (dice: readonly DieName[]): DieName[] => DICE.filter((die) => dice.includes(die));

export const trioOdds = (set: SetName, dice: readonly DieName[]): TrioOdds | undefined =>
  SETS[set].trios[inOrder(dice).join(",")];

export type Mark = { kind: "star" } | { kind: "ring" | "plain"; text: string };

export function markOf(face: FaceText): Mark {
  if (face === "*") return { kind: "star" };
  const ringed = /^\((\d+)\)$/.exec(face);
  if (ringed) return { kind: "ring", text: ringed[1] ?? "" };
  return { kind: "plain", text: face.replace("-", "−").replace("x", "×") };
}

export const isRing = (view: DieView): boolean => view.face.startsWith("(");

/** Where the six faces sit on the cube: degrees about X, then Y. Faces 0 and 2, 1 and 3, 4 and 5 are opposite. */
export const FACE_AT: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 90],
  [0, 180],
  [0, -90],
  [90, 0],
  [-90, 0],
];

/** The turn of the whole cube that brings face `index` to the front, upright. */
export function turnTo(index: number): readonly [number, number] {
  const [x, y] = FACE_AT[index] ?? [0, 0];
  return [x === 0 ? 0 : -x, y === 0 ? 0 : -y];
}

/** Which of a die's faces to land on: equal faces take turns, so that a die does not always lie the same way. */
export function landingFace(faces: readonly string[], face: string, roll: number): number {
  const same = faces.flatMap((text, index) => (text === face ? [index] : []));
  return same[roll % Math.max(1, same.length)] ?? 0;
}

/** Points on a list of dice, as shown: stars count nothing. */
export const facesText = (dice: readonly DieView[]): string =>
  dice.map(({ face }) => (face === "*" ? "★" : face)).join(" ");
