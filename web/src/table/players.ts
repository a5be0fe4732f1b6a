/** The rows of the player list, from the server's view and what is on stage. */
import type { Recap, Reveal } from "../lib/stage.svelte";
import type { ChoiceName, Presence, View } from "../lib/wire";

export interface Player {
  seat: number;
  name: string;
  score: number;
  place: number;
  /** What went to the score this round, or null. */
  banked: number | null;
  token: ChoiceName | "sealed" | null;
  /** Was IN at the bust that is on display. */
  lost: boolean;
  asked: boolean;
  you: boolean;
  active: boolean;
  bot: boolean;
  vacant: boolean;
  standIn: boolean;
  away: boolean;
  lag: number | null;
}

export interface Source {
  /** What may be seen of the table: see `Stage.shown`. */
  view: View;
  mine: number | null;
  presence: Presence;
  reveal: Reveal | null;
  /** The end of a round while it is on display: the view may be in the next round already. */
  recap: Recap | null;
  /** Our choice is on its way. */
  sent: boolean;
}

const playing = (view: View): boolean => view.status !== "lobby" && view.status !== "over";

function tokenOf({ view, reveal, recap, mine, sent }: Source, seat: number): Player["token"] {
  if (recap) return recap.end.lost.includes(seat) ? "in" : "out";
  if (!playing(view)) return null;
  const turning = reveal?.choices.some((choice) => choice.seat === seat);
  if (turning) return "sealed";
  const { ask } = view;
  const open = ask.kind === "decision" && ask.seats.includes(seat);
  if (open && (ask.chosen.includes(seat) || (seat === mine && sent))) return "sealed";
  return view.score?.tokens[seat] ?? null;
}

function bankedBy({ view, recap }: Source, seat: number): number | null {
  if (recap) return recap.banks.find((bank) => bank.seat === seat)?.points ?? null;
  return view.score?.banked[seat] ?? null;
}

function playerAt(source: Source, seat: number): Player {
  const { view, mine, presence, recap } = source;
  const info = view.seats[seat];
  return {
    seat,
    name: info?.name ?? "",
    score: view.score?.scores[seat] ?? 0,
    place: view.score?.places[seat] ?? 1,
    banked: bankedBy(source, seat),
    token: tokenOf(source, seat),
    lost: recap?.end.lost.includes(seat) ?? false,
    asked: view.ask.kind === "decision" && view.ask.seats.includes(seat) && !view.ask.chosen.includes(seat),
    you: seat === mine,
    active: playing(view) && view.round?.active === seat,
    bot: info?.kind === "bot",
    vacant: info?.kind === "vacant",
    standIn: info?.kind === "person" && info.stand_in,
    away: info?.kind === "person" && presence.here[seat] === false,
    lag: info?.kind === "person" ? (presence.lag[seat] ?? null) : null,
  };
}

export const players = (source: Source): Player[] => source.view.seats.map((_, seat) => playerAt(source, seat));
