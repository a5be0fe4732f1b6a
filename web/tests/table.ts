/** Tables for tests: the gallery's samples, and a session on a connection that the test holds. */
import { SAMPLES } from "../src/gallery/fixtures";
import { FakePipe } from "../src/lib/fakepipe";
import { Session, type SessionOptions } from "../src/lib/session.svelte";
import type { Update, View } from "../src/lib/wire";

export const baseView = (): View => structuredClone(SAMPLES["decide"]?.view as View);

export const update = (more: Partial<Update>): Update => ({ t: "update", since: 1, v: 2, events: [], patch: {}, now: 0, ...more });

export interface Opened {
  session: Session;
  pipe: FakePipe;
}

export function newSession(more: Partial<SessionOptions> = {}): Opened {
  const pipe = new FakePipe();
  return { pipe, session: new Session({ code: "KWMRTA", key: "k".repeat(43), connect: () => pipe, ...more }) };
}

/** What a server says first. */
export function welcome(pipe: FakePipe, view: View, seat: number | null): void {
  pipe.does("open");
  pipe.says({ t: "welcome", protocol: 1, server: "test", now: Date.now() });
  pipe.says({ t: "snapshot", v: 1, view, log: [], now: Date.now() });
  pipe.says({ t: "you", you: { seat, choice: null, step: view.ask.step, nonce: null } });
}

export function openSession(view: View = baseView(), seat: number | null = 1, more: Partial<SessionOptions> = {}): Opened {
  const opened = newSession(more);
  opened.session.start();
  welcome(opened.pipe, view, seat);
  return opened;
}
