import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Fairness } from "../src/lib/fair";
import { merge, type View } from "../src/lib/wire";
import { baseView, openSession, update } from "./table";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("the view", () => {
  test("sections of a patch replace whole sections, null included; the others stay the same objects", () => {
    const view = baseView();
    const next = merge(view, { status: "paused", tray: null });
    expect(next).toMatchObject({ status: "paused", tray: null });
    expect(next.seats).toBe(view.seats);
    expect(next.round).toBe(view.round);
  });

  test("an update is applied once, in order, and a gap asks to resume", () => {
    const { session, pipe } = openSession();
    pipe.says(update({ patch: { name: "two" } }));
    pipe.says(update({ patch: { name: "again" } }));
    expect(session.view?.name).toBe("two");
    pipe.says(update({ since: 4, v: 5, patch: { name: "five" } }));
    expect(session.view?.name).toBe("two");
    expect(pipe.sent.at(-1)).toEqual({ t: "open", code: "KWMRTA", seen: 2 });
  });

  test("a choice shows as yours while it is on its way, and ids are never used twice", () => {
    const { session, pipe } = openSession();
    session.send({ t: "choose", step: 12, choice: "in" });
    session.send({ t: "choose", step: 12, choice: "out" });
    expect(session.choice).toBe("out");
    expect(session.sending("choose")).toBe(true);
    const ids = pipe.sent.flatMap((message) => (message.t === "choose" ? [message.id] : []));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) pipe.says({ t: "ack", id, v: 1 });
    pipe.says({ t: "you", you: { seat: 1, choice: "out", step: 12, nonce: null } });
    expect([session.choice, session.sending("choose")]).toEqual(["out", false]);
  });

  test("a tap that crossed with the end of its decision is not complained about; other refusals are", () => {
    const { session, pipe } = openSession();
    pipe.says({ t: "refused", id: "x", code: "action/stale-step", message: "old" });
    expect(session.refusal).toBeNull();
    pipe.says({ t: "refused", id: "y", code: "table/full", message: "full" });
    expect(session.refusal).toBe("All ten seats are taken.");
    pipe.says({ t: "refused", id: "z", code: "new/code", message: "something new" });
    expect(session.refusal).toContain("something new");
  });
});

const hosted = (): View => ({ ...baseView(), status: "lobby", host: 1 });

describe("a table that Play now made", () => {
  const taken = { t: "you" as const, you: { seat: 1, choice: null, step: 0, nonce: "n".repeat(22) } };

  test("starts by itself once the server has taken our nonce, and says so once", () => {
    const { session, pipe } = openSession(hosted(), 1, { autostart: true });
    const kinds = () => pipe.sent.map(({ t }) => t);
    expect(kinds()).toContain("give-nonce");
    expect(kinds()).not.toContain("start");
    pipe.says(taken);
    pipe.says(taken);
    expect(kinds().filter((kind) => kind === "start")).toHaveLength(1);
    expect(session.starting).toBe(true);
    pipe.says(update({ patch: { status: "playing" } }));
    expect(session.starting).toBe(false);
  });

  test("shows its lobby when the start is refused", () => {
    const { session, pipe } = openSession(hosted(), 1, { autostart: true });
    pipe.says({ t: "refused", id: "x", code: "table/not-host", message: "no" });
    pipe.says(taken);
    expect(session.starting).toBe(false);
  });
});

const shout = () => ({ ...baseView().ask, step: 14, kind: "shout" as const, seats: [0, 1, 2, 3], chosen: [] });

describe("the stage", () => {
  test("the shout opens 700 ms after the message that shows the stars, and a press of another does not delay it", () => {
    const { session, pipe } = openSession();
    pipe.says(update({ patch: { ask: shout() } }));
    vi.advanceTimersByTime(600);
    pipe.says(update({ since: 2, v: 3, patch: { ask: { ...shout(), chosen: [0] } } }));
    vi.advanceTimersByTime(99);
    expect(session.stage.shoutStep).toBeNull();
    vi.advanceTimersByTime(1);
    expect(session.stage.shoutStep).toBe(14);
  });

  test("scores wait for the tokens to turn over, and not longer than half a second", () => {
    const { session, pipe } = openSession();
    pipe.says(
      update({ events: [{ e: "revealed", choices: [{ seat: 0, choice: "out" }], banks: [{ seat: 0, points: 310, score: 2150 }], total: 310 }] }),
    );
    expect(session.stage.reveal?.before.score?.scores[0]).toBe(1840);
    vi.advanceTimersByTime(500);
    expect(session.stage.reveal).toBeNull();
    expect(session.stage.flight?.banks).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(session.stage.flight).toBeNull();
  });

  test("the dice of a bust stay on the felt although the view is in the next round already", () => {
    const { session, pipe } = openSession();
    pipe.says(
      update({
        events: [
          { e: "main-rolled", dice: [{ die: "red", face: "*" }, { die: "yellow", face: "*" }, { die: "purple", face: "20" }], stars: 2, points: 0, total: 310, up_die: false },
          { e: "round-ended", number: 7, reason: "bust", lost: [0, 1], total: 310, scores: [] },
          { e: "round-started", number: 8, active: 1, tie_break: false },
        ],
        patch: { tray: null },
      }),
    );
    expect(session.stage.felt).toMatchObject({ stars: 2, total: 310 });
    expect(session.stage.recap?.end.lost).toEqual([0, 1]);
    expect(session.stage.holding).toBe(true);
    session.stage.skip();
    expect(session.stage.holding).toBe(false);
    pipe.says(update({ since: 2, v: 3, events: [{ e: "trio-picked", seat: 1, dice: ["red", "blue", "green"] }] }));
    expect(session.stage.recap).toBeNull();
    expect(session.stage.felt.main).toEqual([]);
  });
});

const lobby = () => ({ ...baseView(), status: "lobby" as const });
const published = (nonces: { seat: number; nonce: string }[]) => ({ ...baseView(), fair: { ...baseView().fair, nonces } });

describe("fair dice", () => {
  const you = { seat: 1, choice: null, step: 0, nonce: null };

  test("one nonce for each game, given by itself between games", () => {
    const { pipe } = openSession(lobby());
    const given = pipe.sent.filter(({ t }) => t === "give-nonce");
    expect(given).toEqual([expect.objectContaining({ game: 1, nonce: expect.stringMatching(/^[\w-]{22}$/) })]);
  });

  test("spectators and running games give none", () => {
    expect(new Fairness().toGive(lobby(), { ...you, seat: null }, "A")).toBeNull();
    expect(new Fairness().toGive(baseView(), you, "A")).toBeNull();
  });

  test("a nonce that is not among the published ones is reported", () => {
    const fair = new Fairness();
    const nonce = fair.toGive(lobby(), you, "A") ?? "";
    expect(fair.missing(published([{ seat: 1, nonce }]), you, "A")).toBe(false);
    expect(fair.missing(published([{ seat: 0, nonce }]), you, "A")).toBe(true);
    expect(new Fairness().missing(published([]), { ...you, seat: 3 }, "A")).toBe(false);
  });
});
