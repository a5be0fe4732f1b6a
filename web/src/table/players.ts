/** The rows of the player list, from the server's view and what is on stage. */
import type { Reveal } from "../lib/stage.svelte";
import type { ChoiceName, Presence, View } from "../lib/wire";

export interface Player {
  seat: number;
  name: string;
  score: number;
  place: number;
  /** What went to the score this round, or null. */
  banked: number | null;
  token: ChoiceName | "sealed" | null;
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
  view: View;
  mine: number | null;
  presence: Presence;
  reveal: Reveal | null;
  /** Between a round's end and the next dice the tokens of the old round say nothing any more. */
  sent: boolean;
}

function tokenOf({ view, reveal, mine, sent }: Source, seat: number): Player["token"] {
  const turning = reveal?.choices.some((choice) => choice.seat === seat);
  if (turning) return "sealed";
  const { ask } = view;
  const open = ask.kind === "decision" && ask.seats.includes(seat);
  if (open && (ask.chosen.includes(seat) || (seat === mine && sent))) return "sealed";
  return view.score?.tokens[seat] ?? null;
}

function playerAt(source: Source, seat: number): Player {
  const { view, mine, presence, reveal } = source;
  const info = view.seats[seat];
  const playing = view.status !== "lobby" && view.status !== "over";
  return {
    seat,
    name: info?.name ?? "",
    score: (reveal?.before[seat] ?? view.score?.scores[seat]) ?? 0,
    place: view.score?.places[seat] ?? 1,
    banked: reveal ? null : (view.score?.banked[seat] ?? null),
    token: playing ? tokenOf(source, seat) : null,
    asked: view.ask.kind === "decision" && view.ask.seats.includes(seat) && !view.ask.chosen.includes(seat),
    you: seat === mine,
    active: playing && view.round?.active === seat,
    bot: info?.kind === "bot",
    vacant: info?.kind === "vacant",
    standIn: info?.kind === "person" && info.stand_in,
    away: info?.kind === "person" && presence.here[seat] === false,
    lag: info?.kind === "person" ? (presence.lag[seat] ?? null) : null,
  };
}

export const players = (source: Source): Player[] => source.view.seats.map((_, seat) => playerAt(source, seat));
