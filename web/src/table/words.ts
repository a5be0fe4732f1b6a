/** Short wordings that several parts of the table share. */
import { t } from "../lib/i18n.svelte";
import type { DieView } from "../lib/wire";

export function spokenFace(face: string): string {
  if (face === "*") return t("die.star");
  return face.startsWith("(") ? t("die.circled", { points: face.slice(1, -1) }) : face;
}

export const spokenDie = ({ die, face }: DieView): string =>
  t("die.shows", { die: t(`die.${die}`), face: spokenFace(face) });

/** `+120`, `−100`, `×2`, as printed. */
export const stepText = (text: string): string => text.replace("-", "−").replace("x", "×");
