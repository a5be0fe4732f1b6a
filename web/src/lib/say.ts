/** Every event as one sentence, for the log and for screen readers. */
import { facesText } from "./dice";
import { isolate, list, points, signed, t, tYou } from "./i18n.svelte";
import type { DieName, Event, SeatView } from "./wire";

type Seats = readonly SeatView[];
type Of<E extends Event["e"]> = Extract<Event, { e: E }>;

export const nameAt = (seats: Seats, seat: number): string => isolate(seats[seat]?.name ?? "");
export const namesAt = (seats: Seats, which: readonly number[]): string => list(which.map((seat) => nameAt(seats, seat)));
/** As `namesAt`, with you first when you are one of them: `you` is the word for it where it stands. */
export function namesWithYou(seats: Seats, which: readonly number[], mine: number | null, you = t("status.you")): string {
  const others = which.filter((seat) => seat !== mine).map((seat) => nameAt(seats, seat));
  return list(others.length < which.length ? [you, ...others] : others);
}
export const diceNames = (dice: readonly DieName[]): string => list(dice.map((die) => t(`die.${die}`)));

function mainRolled(e: Of<"main-rolled">): string {
  const faces = facesText(e.dice);
  if (e.stars === 3) return t("log.mainTally");
  if (e.stars === 2) return t("log.mainBust", { faces });
  return t(e.up_die ? "log.mainUp" : "log.main", { faces, points: signed(e.points), total: e.total });
}

function upRolled(e: Of<"up-rolled">): string {
  if (e.bonus_dice) return t("log.upBonus", { n: e.bonus_dice });
  return t("log.up", { face: e.face.replace("-", "−").replace("x", "×"), total: e.total });
}

function bonusRolled(e: Of<"bonus-rolled">): string {
  const faces = facesText(e.dice);
  if (e.stars >= 2) return t("log.bonusBust", { faces, n: e.stars });
  return t("log.bonus", { faces, points: signed(e.points), total: e.total });
}

function tallyUp(e: Of<"tally-up">, seats: Seats, mine: number | null): string {
  const [first] = e.first;
  const worth = (seat: number) => e.awards.find((award) => award.seat === seat)?.points ?? 0;
  const others = e.awards.filter((award) => !e.first.includes(award.seat));
  const head =
    first === undefined
      ? t("log.tallyNobody")
      : e.first.length > 1
        ? t("log.tallyHeat", { names: namesWithYou(seats, e.first, mine), points: worth(first) })
        : tYou(first === mine, "log.tallyFirst", { name: nameAt(seats, first), points: worth(first) });
  if (!others[0]) return head;
  const names = namesWithYou(seats, others.map((award) => award.seat), mine);
  return `${head} ${t("log.tallyOthers", { points: signed(others[0].points), names })}`;
}

function revealed(e: Of<"revealed">, seats: Seats, mine: number | null): string {
  if (!e.banks.length) return t("log.allIn");
  const banks = e.banks.map((bank) =>
    tYou(bank.seat === mine, "log.banks", { name: nameAt(seats, bank.seat), points: bank.points }),
  );
  const stay = e.choices.filter(({ choice }) => choice === "in").map(({ seat }) => seat);
  if (stay.length) banks.push(t("log.stays", { names: namesWithYou(seats, stay, mine, t("moment.you")) }));
  return banks.join(" ");
}

function roundEnded(e: Of<"round-ended">, seats: Seats, mine: number | null): string {
  const { number, lost, total } = e;
  if (e.reason === "all-out") return t("log.allOut", { number });
  if (!lost.length) return t("log.bustNobody", { number });
  if (total <= 0) return t("log.bustNothing", { number });
  const me = mine !== null && lost.includes(mine);
  if (me && lost.length > 1) return t("log.bustWithYou", { number, names: namesWithYou(seats, lost, mine), total });
  return tYou(me, "log.bust", { number, names: namesAt(seats, lost), n: lost.length, total });
}

function statusChanged(e: Of<"status-changed">, seats: Seats, mine: number | null): string {
  const seat = e.seat ?? null;
  if (e.status === "suspended") return t("log.suspended");
  if (e.status !== "paused") return t("log.playing");
  return seat === null ? t("log.pausedSelf") : tYou(seat === mine, "log.paused", { name: nameAt(seats, seat) });
}

type Sayings = { [E in Event["e"]]: (event: Of<E>, seats: Seats, mine: number | null) => string };

const SAYINGS: Sayings = {
  "round-started": (e, seats, mine) =>
    (e.tie_break ? `${t("log.tieBreak")} ` : "") +
    tYou(e.active === mine, "log.roundStarted", { number: e.number, name: nameAt(seats, e.active) }),
  "trio-picked": (e, seats, mine) =>
    tYou(e.seat === mine, "log.trioPicked", { name: nameAt(seats, e.seat), dice: diceNames(e.dice) }),
  "main-rolled": mainRolled,
  "up-rolled": upRolled,
  "bonus-picked": (e, seats, mine) =>
    tYou(e.seat === mine, "log.bonusPicked", { name: nameAt(seats, e.seat), dice: diceNames(e.dice) }),
  "bonus-rolled": bonusRolled,
  "tally-up": tallyUp,
  revealed,
  "round-ended": roundEnded,
  "game-started": (e, seats, mine) => tYou(e.first === mine, "log.gameStarted", { name: nameAt(seats, e.first) }),
  "game-ended": (e, seats, mine) =>
    tYou(e.winner === mine, "log.gameEnded", { name: nameAt(seats, e.winner), score: points(e.scores[e.winner] ?? 0) }),
  sealed: (e, seats, mine) => (e.seat === mine ? t("log.youSealed") : t("log.sealed", { name: nameAt(seats, e.seat) })),
  pressed: () => "",
  sat: (e) => t("log.sat", { name: isolate(e.name) }),
  unseated: (e) => t("log.unseated", { name: isolate(e.name) }),
  renamed: (e) => t("log.renamed", { old: isolate(e.old), name: isolate(e.name) }),
  "host-changed": (e, seats, mine) =>
    e.seat === null ? t("log.noHost") : tYou(e.seat === mine, "log.host", { name: nameAt(seats, e.seat) }),
  "status-changed": statusChanged,
  "stand-in": (e, seats) => t(`log.standIn.${e.reason}`, { name: nameAt(seats, e.seat) }),
  back: (e, seats, mine) => tYou(e.seat === mine, "log.back", { name: nameAt(seats, e.seat) }),
  resigned: (e, seats, mine) => tYou(e.seat === mine, "log.resigned", { name: nameAt(seats, e.seat) }),
  "taken-over": (e) => t("log.takenOver", { name: isolate(e.name), old: isolate(e.old) }),
  late: (e, seats, mine) => tYou(e.seat === mine, "log.late", { name: nameAt(seats, e.seat) }),
  "clock-given": () => t("log.clockGiven"),
};

/** The sentence of an event, or "" when there is nothing to say. */
export function sentence(event: Event, seats: Seats, mine: number | null): string {
  const say = SAYINGS[event.e] as ((e: Event, s: Seats, m: number | null) => string) | undefined;
  return say?.(event, seats, mine) ?? "";
}

/** For the voice. Sealing goes on while others think and is shown, not said, except your own. */
export function spoken(event: Event, seats: Seats, mine: number | null): string {
  return event.e === "sealed" && event.seat !== mine ? "" : sentence(event, seats, mine);
}

/** For the log: what a player would want to read again. */
export const inLog = (event: Event): boolean => event.e !== "sealed" && event.e !== "pressed";
