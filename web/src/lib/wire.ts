/** The generated message types, and short names for the closed sets inside them. */
import type { AskView, Choosing, DieView, Patch, SeatView, TableOptions, UpRolled, View } from "../generated/wire";

export type * from "../generated/wire";
export type DieName = DieView["die"];
export type FaceText = DieView["face"];
export type UpFaceText = UpRolled["face"];
export type ChoiceName = Choosing["choice"];
export type BotLevel = NonNullable<SeatView["level"]>;
export type Status = View["status"];
export type AskKind = AskView["kind"];
export type DiceSetName = TableOptions["dice"];

export { MAX_NAME, PROTOCOL, SHOUT_DELAY_MS } from "../generated/wire";
export const BOT_LEVELS: readonly BotLevel[] = ["rookie", "cautious", "steady", "bold"];

/** The view after an update: sections in the patch replace whole sections, the others stay. */
export const merge = (view: View, patch: Patch): View => ({ ...view, ...patch }) as View;
