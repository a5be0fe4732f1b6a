/** The one sentence that says what is going on and who is awaited. */
import { list, t, tYou } from "./i18n.svelte";
import { nameAt } from "./say";
import type { AskKind, AskView, View } from "./wire";

/** Two lines are all the room there is: of many names the first ones, and how many more. */
function shortened(names: string[]): string[] {
  return names.length > 3 ? [...names.slice(0, 2), t("status.others", { n: names.length - 2 })] : names;
}

function waiting(view: View, mine: number | null): string {
  const { seats, chosen } = view.ask;
  const open = seats.filter((seat) => !chosen.includes(seat));
  const others = shortened(open.filter((seat) => seat !== mine).map((seat) => nameAt(view.seats, seat)));
  const me = mine !== null && open.includes(mine);
  if (me && others.length) return t("status.waiting", { names: list([t("status.you"), ...others]) });
  if (me) return seats.length > 1 ? t("status.onlyYou") : t("status.decide");
  return others.length ? t("status.waiting", { names: list(others) }) : "";
}

function decision(view: View, mine: number | null): string {
  const next = view.ask.before_up ? t("status.circled") : "";
  return [next, waiting(view, mine)].filter(Boolean).join(" ");
}

type Rolling = "roll" | "roll-up" | "roll-bonus";
const ROLL_KEYS = { roll: "status.roll", "roll-up": "status.rollUp", "roll-bonus": "status.rollBonus" } as const;

function rolling(kind: Rolling, view: View, you: boolean, name: string): string {
  const who = tYou(you, ROLL_KEYS[kind], { name });
  return view.options.rolling === "auto" ? t("status.auto") : who;
}

function asked(ask: AskView, view: View, mine: number | null): string {
  const seat = ask.seats[0] ?? view.round?.active ?? 0;
  const you = seat === mine;
  const name = nameAt(view.seats, seat);
  const by: Record<AskKind, () => string> = {
    nothing: () => "",
    trio: () => tYou(you, "status.trio", { name }),
    roll: () => rolling("roll", view, you, name),
    "roll-up": () => rolling("roll-up", view, you, name),
    "roll-bonus": () => rolling("roll-bonus", view, you, name),
    bonus: () => tYou(you, "status.bonus", { name, n: ask.pick }),
    decision: () => decision(view, mine),
    shout: () => t("status.shout"),
  };
  return by[ask.kind]();
}

/** `turning`: the beat before the tokens of the decision in `view` turn over. */
export function statusLine(view: View, mine: number | null, turning = false): string {
  const { status, host, result } = view;
  if (status === "paused") return t("status.paused");
  if (status === "suspended") return t("status.suspended");
  if (status === "over" && result)
    return tYou(result.winner === mine, "status.over", { name: nameAt(view.seats, result.winner) });
  if (turning) return t("status.chosen");
  if (status === "playing") return asked(view.ask, view, mine);
  return host === null ? t("status.noHost") : tYou(host === mine, "status.lobby", { name: nameAt(view.seats, host) });
}
