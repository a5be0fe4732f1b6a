/** The beat before tokens turn over, what they turn to, and how the end of a round and of a game stays on display. */
import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AFTER } from "../src/gallery/fixtures";
import { REVEAL_BEAT } from "../src/lib/stage.svelte";
import type { Event, Patch, View } from "../src/lib/wire";
import { players } from "../src/table/players";
import TablePage from "../src/table/TablePage.svelte";
import { baseView, newSession, update, welcome, type Opened } from "./table";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

/** Zoë went OUT with 190 before; Ann, Mia and Ben decide about 310. Mia is us. */
const SCORES = [2150, 1930, 1410, 1300];
const revealed = (ben: "in" | "out"): Event => ({
  e: "revealed",
  choices: [{ seat: 0, choice: "out" }, { seat: 1, choice: "out" }, { seat: 2, choice: ben }],
  banks: [
    { seat: 0, points: 310, score: 2150 },
    { seat: 1, points: 310, score: 1930 },
    ...(ben === "out" ? [{ seat: 2, points: 310, score: 1720 }] : []),
  ],
  total: 310,
});
const ALL_OUT: Event[] = [
  revealed("out"),
  { e: "round-ended", number: 7, reason: "all-out", lost: [], total: 310, scores: [2150, 1930, 1720, 1300] },
];
const ROUND_8: Event = { e: "round-started", number: 8, active: 2, tie_break: false };
const next = (): View => structuredClone(AFTER["bust"] as View);
const scored = (scores: number[], places: number[]): NonNullable<View["score"]> => ({
  scores, places, tokens: ["in", "in", "in", "in"], banked: [null, null, null, null],
});
const nextRound = (active = 2): Patch => {
  const { round, tray, ask } = next();
  return { round: round && { ...round, active }, tray, ask: { ...ask, seats: [active] }, score: scored([2150, 1930, 1720, 1300], [1, 2, 3, 4]) };
};
const gameOver: Patch = {
  status: "over",
  round: next().round,
  tray: null,
  ask: { ...next().ask, kind: "nothing", seats: [], pick: 0 },
  score: scored([2150, 1930, 1720, 1300], [1, 2, 3, 4]),
  result: { winner: 0, reason: "target", scores: [2150, 1930, 1720, 1300], rounds: [{ number: 7, scores: [2150, 1930, 1720, 1300] }] },
};

const ROUND_7: Event[] = [
  { e: "round-started", number: 7, active: 0, tie_break: false },
  { e: "revealed", choices: [{ seat: 3, choice: "out" }], banks: [{ seat: 3, points: 190, score: 1300 }], total: 190 },
];

function show(): Opened {
  const opened = newSession();
  render(TablePage, { code: "KWMRTA", session: opened.session });
  welcome(opened.pipe, baseView(), 1);
  opened.pipe.says({ t: "snapshot", v: 1, view: baseView(), log: ROUND_7, now: 0 });
  flushSync();
  return opened;
}

function hear(pipe: Opened["pipe"], events: Event[], patch: Patch, v = 2): void {
  pipe.says(update({ since: v - 1, v, events, patch }));
  flushSync();
}

function wait(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

const rows = () => [0, 1, 2, 3].map((seat) => screen.getByTestId(`player-${seat}`));
const tokens = () => rows().map((row) => /\b(has chosen|IN|OUT)\b/.exec(row.querySelector(".token")?.textContent ?? "")?.[1]);
const scores = () => [0, 1, 2, 3].map((seat) => Number(screen.getByTestId(`score-${seat}`).dataset["score"]));
const places = () => rows().map((row) => row.querySelector(".place [aria-hidden]")?.textContent);
const deltas = () => rows().map((row) => row.querySelector(".delta")?.textContent ?? "");
const status = () => screen.getByTestId("status-line").textContent;
const roundNumber = () => document.querySelector("h1 + p")?.textContent;
const thumb = () => screen.getByTestId("thumb");

describe("during the beat nothing tells the outcome", () => {
  test.each([
    ["the next round", [...ALL_OUT, ROUND_8], nextRound()],
    ["our turn", [...ALL_OUT, ROUND_8], nextRound(1)],
    ["the end of the game", [...ALL_OUT, { e: "game-ended", reason: "target", winner: 0, scores: SCORES } as Event], gameOver],
    ["a roll for us", [revealed("in")], { ask: { ...next().ask, kind: "roll" as const, seats: [1], pick: 0 }, score: { scores: SCORES, places: [1, 2, 3, 4], tokens: ["out", "out", "in", "out"], banked: [310, 310, null, 190] } } as Patch],
  ])("when it is %s", (_, events, patch) => {
    const { pipe } = show();
    const [where, before] = [roundNumber(), { scores: scores(), places: places(), deltas: deltas() }];
    hear(pipe, events, patch);
    expect(tokens()).toEqual(["has chosen", "has chosen", "has chosen", "OUT"]);
    expect({ scores: scores(), places: places(), deltas: deltas() }).toEqual(before);
    expect(deltas()[3]).toBe("+190");
    expect(status()).toBe("Everybody has chosen.");
    expect(roundNumber()).toBe(where);
    expect(thumb().dataset["mode"]).toBe("decide");
    expect(screen.getByTestId("sealed")).toBeTruthy();
    for (const id of ["recap", "game-over", "trio-picker", "open-picker", "roll"]) expect(screen.queryByTestId(id)).toBeNull();
    wait(REVEAL_BEAT);
    expect(scores()[0]).toBe(2150);
    expect(status()).not.toBe("Everybody has chosen.");
    expect(screen.queryByTestId("sealed")).toBeNull();
  });

  test("a tap anywhere ends it, and only it", () => {
    const { session, pipe } = show();
    hear(pipe, [...ALL_OUT, ROUND_8], nextRound(1));
    thumb().click();
    flushSync();
    expect(tokens()).toEqual(["OUT", "OUT", "OUT", "OUT"]);
    expect(session.stage.holding).toBe(true);
    expect(screen.getByTestId("recap").textContent).toContain("All OUT");
    wait(600);
    expect(session.stage.holding).toBe(true);
    wait(REVEAL_BEAT + 1500);
    expect(session.stage.holding).toBe(false);
  });

  test("whoever does not wait plays on: a key of the game, and a roll that comes, end it too", () => {
    const { session, pipe } = show();
    hear(pipe, [revealed("in")], { ask: { ...next().ask, kind: "roll", seats: [1], pick: 0 } });
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
    expect(pipe.sent.at(-1)).toMatchObject({ t: "roll" });
    hear(pipe, [{ e: "main-rolled", dice: [{ die: "red", face: "40" }, { die: "yellow", face: "70" }, { die: "purple", face: "20" }], stars: 0, points: 130, total: 440, up_die: false }], {}, 3);
    expect(session.stage.reveal).toBeNull();
  });
});

describe("the end of a round on display", () => {
  const trioPicked: Event = { e: "trio-picked", seat: 2, dice: ["red", "blue", "green"] };

  test("everybody OUT shows OUT, what was banked and our own sentence, until the next dice", () => {
    const { pipe } = show();
    hear(pipe, [...ALL_OUT, ROUND_8], nextRound());
    wait(REVEAL_BEAT);
    expect(tokens()).toEqual(["OUT", "OUT", "OUT", "OUT"]);
    expect(deltas()).toEqual(["+310", "+310", "+310", "+190"]);
    expect(thumb().textContent).toContain("You banked +310 this round.");
    wait(5000);
    expect(tokens()).toEqual(["OUT", "OUT", "OUT", "OUT"]);
    hear(pipe, [trioPicked], {}, 3);
    expect(tokens()).toEqual(["IN", "IN", "IN", "IN"]);
    expect(deltas()).toEqual(["", "", "", ""]);
    expect(thumb().textContent).toContain("You are IN.");
  });

  test("they turn to IN for whoever picks the next dice when the picker opens", () => {
    const { pipe } = show();
    hear(pipe, [...ALL_OUT, ROUND_8], nextRound(1));
    wait(REVEAL_BEAT);
    expect(tokens()).toEqual(["OUT", "OUT", "OUT", "OUT"]);
    wait(1500);
    expect(screen.getByTestId("trio-picker")).toBeTruthy();
    expect(tokens()).toEqual(["IN", "IN", "IN", "IN"]);
  });

  test("a bust leaves OUT who was safe and shows who lost", () => {
    const { pipe } = show();
    const stars: Event = { e: "main-rolled", dice: [{ die: "red", face: "*" }, { die: "yellow", face: "*" }, { die: "purple", face: "20" }], stars: 2, points: 0, total: 310, up_die: false };
    hear(pipe, [stars, { e: "round-ended", number: 7, reason: "bust", lost: [0, 1, 2], total: 310, scores: SCORES }, ROUND_8], { ...nextRound(), score: scored([1840, 1620, 1410, 1300], [1, 2, 3, 4]) });
    expect(tokens()).toEqual(["IN", "IN", "IN", "OUT"]);
    expect(rows().map((row) => !!row.querySelector(".token.lost"))).toEqual([true, true, true, false]);
    expect(deltas()[3]).toBe("+190");
    expect(thumb().textContent).toContain("You lost 310 this round.");
    hear(pipe, [trioPicked], {}, 3);
    expect(document.querySelector(".token.lost")).toBeNull();
  });

  test("a page that is opened then shows the same", () => {
    const { session, pipe } = newSession();
    session.start();
    const view = { ...next(), ...nextRound() } as View;
    welcome(pipe, view, 1);
    pipe.says({ t: "snapshot", v: 1, view, log: [...ROUND_7, ...ALL_OUT, ROUND_8], now: 0 });
    const { stage } = session;
    const shown = players({ view: stage.shown(view), mine: 1, presence: session.presence, reveal: stage.reveal, recap: stage.ended, sent: false });
    expect(shown.map(({ token, banked }) => [token, banked])).toEqual([["out", 310], ["out", 310], ["out", 310], ["out", 190]]);
  });
});

describe("the end of a game", () => {
  test("rows and thumb zone speak of the ended game only, and the panel comes after the look at its last round", () => {
    const { pipe } = show();
    hear(pipe, [...ALL_OUT, { e: "game-ended", reason: "target", winner: 0, scores: SCORES }], gameOver);
    wait(REVEAL_BEAT);
    expect(thumb().textContent).toContain("You banked +310 this round.");
    expect(status()).toContain("Ann");
    expect(tokens()).toEqual(["OUT", "OUT", "OUT", "OUT"]);
    wait(1500);
    expect(screen.getByTestId("game-over")).toBeTruthy();
    expect(tokens()).toEqual(["OUT", "OUT", "OUT", "OUT"]);
    expect(deltas()).toEqual(["+310", "+310", "+310", "+190"]);
  });
});
