import { beforeEach, describe, expect, test } from "vitest";
import { FakePipe } from "../src/lib/fakepipe";
import { TableSocket, type LinkState, type Timers } from "../src/lib/socket";
import type { Command, ServerMessage } from "../src/lib/wire";

/** Timers that only run when told to. */
class Hand implements Timers {
  waiting = new Map<number, { run: () => void; ms: number }>();
  #next = 0;
  set(run: () => void, ms: number): number {
    this.waiting.set(++this.#next, { run, ms });
    return this.#next;
  }
  clear(timer: number): void {
    this.waiting.delete(timer);
  }
  random(): number {
    return 0.5;
  }
  /** Runs the shortest one and says how long it would have taken. */
  next(): number {
    const [id, timer] = [...this.waiting].toSorted(([, a], [, b]) => a.ms - b.ms)[0] ?? [0, { run: () => undefined, ms: -1 }];
    this.waiting.delete(id);
    timer.run();
    return timer.ms;
  }
}

const roll = (id: string): Command => ({ t: "roll", id, step: 3 });
const welcome: ServerMessage = { t: "welcome", protocol: 1, server: "test", now: 0 };

describe("a table's connection", () => {
  let pipes: FakePipe[];
  let hand: Hand;
  let seen: number | null;
  let links: LinkState[];
  let pending: string[];
  let socket: TableSocket;
  const pipe = () => pipes.at(-1) as FakePipe;

  beforeEach(() => {
    [pipes, hand, seen, links, pending] = [[], new Hand(), null, [], []];
    socket = new TableSocket({
      key: "key",
      code: "ABCDEF",
      timers: hand,
      connect: () => {
        pipes.push(new FakePipe());
        return pipe();
      },
      seen: () => seen,
      onMessage: () => undefined,
      onLink: (state) => links.push(state),
      onPending: (map) => (pending = [...map.keys()]),
    });
    socket.start();
    pipe().does("open");
  });

  test("says hello, then opens the table", () => {
    pipe().says(welcome);
    expect(pipe().sent).toEqual([
      { t: "hello", protocol: 1, key: "key" },
      { t: "open", code: "ABCDEF" },
    ]);
    expect(links).toEqual(["connecting", "open"]);
  });

  test("resumes from the last version and resends what was not answered, with the same id and once each", () => {
    pipe().says(welcome);
    socket.command(roll("a"));
    socket.command(roll("b"));
    pipe().says({ t: "ack", id: "a", v: 5 });
    seen = 5;
    pipe().does("close");
    expect(links.at(-1)).toBe("lost");
    hand.next();
    pipe().does("open");
    pipe().says(welcome);
    expect(pipe().sent.slice(1)).toEqual([{ t: "open", code: "ABCDEF", seen: 5 }, roll("b")]);
    pipe().says({ t: "refused", id: "b", code: "action/stale-step", message: "" });
    expect(pending).toEqual([]);
  });

  test("a command given while there is no connection waits for one", () => {
    pipe().says(welcome);
    pipe().does("close");
    socket.command(roll("late"));
    expect(pending).toEqual(["late"]);
    hand.next();
    pipe().does("open");
    expect(pipe().sent).toHaveLength(1);
    pipe().says(welcome);
    expect(pipe().sent.at(-1)).toEqual(roll("late"));
  });

  test("pauses longer each time, up to four seconds, and starts small again after a welcome", () => {
    const pauses = Array.from({ length: 7 }, () => {
      pipe().does("close");
      return hand.next();
    });
    expect(pauses).toEqual([400, 800, 1600, 3200, 4000, 4000, 4000]);
    pipe().does("open");
    pipe().says(welcome);
    pipe().does("close");
    expect(hand.next()).toBe(400);
  });

  test("does not wait when something says that the network is back", () => {
    pipe().says(welcome);
    pipe().does("close");
    socket.nudge();
    expect(pipes).toHaveLength(2);
    socket.nudge();
    expect(pipes).toHaveLength(2);
    socket.nudge(true);
    expect([pipes.length, pipes[1]?.closed]).toEqual([3, true]);
  });

  test("answers a beat at once, and asks for what a newer beat shows to be missing", () => {
    pipe().says(welcome);
    seen = 4;
    pipe().says({ t: "beat", n: 7, v: 4, now: 0 });
    expect(pipe().sent.at(-1)).toEqual({ t: "pong", n: 7 });
    pipe().says({ t: "you", you: { seat: 0, choice: null, step: 0, nonce: null } });
    pipe().says({ t: "beat", n: 8, v: 6, now: 0 });
    expect(pipe().sent.slice(-2)).toEqual([
      { t: "pong", n: 8 },
      { t: "open", code: "ABCDEF", seen: 4 },
    ]);
  });

  test("a connection that is silent too long is given up", () => {
    pipe().says(welcome);
    expect(hand.next()).toBe(40_000);
    expect(pipe().closed).toBe(true);
    expect(links.at(-1)).toBe("lost");
  });

  test("a server that says not to come back is obeyed", () => {
    pipe().says(welcome);
    pipe().says({ t: "gone", code: "protocol/other", message: "", retry: false });
    pipe().does("close");
    expect(links.at(-1)).toBe("gone");
    expect(hand.waiting.size).toBe(0);
  });
});
