/**
 * One table's connection: says hello, opens the table, resumes from the last version seen, resends what was not
 * answered (the same id acts once), and keeps trying with a growing, jittered pause. Knows nothing of screens.
 */
import { PROTOCOL, type ClientMessage, type Command, type ServerMessage } from "./wire";

export type LinkState = "connecting" | "open" | "lost" | "gone";

/** The part of a WebSocket that is used; tests hand in their own. */
export interface Pipe {
  send(text: string): void;
  close(): void;
  addEventListener(type: "open" | "close", run: () => void): void;
  addEventListener(type: "message", run: (event: { data: string }) => void): void;
}

export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
  random(): number;
}

export interface SocketOptions {
  key: string;
  code: string;
  connect: () => Pipe;
  timers?: Timers;
  /** The version that the screens have, or null before the first snapshot. */
  seen: () => number | null;
  onMessage: (message: ServerMessage) => void;
  onLink: (state: LinkState) => void;
  onPending: (pending: ReadonlyMap<string, Command>) => void;
}

const SILENCE = 40_000; // the server beats every 15 s
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4_000;

const browserTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
  random: () => Math.random(),
};

export class TableSocket {
  #pipe: Pipe | null = null;
  #pending = new Map<string, Command>();
  #tries = 0;
  #retry: number | null = null;
  #watchdog: number | null = null;
  #welcomed = false;
  #asked: number | null | undefined;
  #done = false;
  #timers: Timers;

  constructor(private options: SocketOptions) {
    this.#timers = options.timers ?? browserTimers;
  }

  start(): void {
    this.options.onLink("connecting");
    this.#connect();
  }

  stop(): void {
    this.#done = true;
    this.#clear();
    this.#drop();
  }

  /** Something says the network may be back: do not wait for the pause to end, nor for a dead connection to show. */
  nudge(anew = false): void {
    if (this.#done) return;
    if (this.#pipe && !anew) return;
    this.#drop();
    this.#tries = 0;
    this.options.onLink("lost");
    this.#connect();
  }

  /** Something says the network is gone: an open connection would notice only much later. */
  cut(): void {
    this.#silent();
  }

  /** Sends now, or as soon as there is a connection; kept until the server answers. */
  command(command: Command): void {
    this.#pending.set(command.id, command);
    this.#tellPending();
    if (this.#welcomed) this.#send(command);
  }

  /** Asks for what happened after `seen`, once for each version that we are stuck at. */
  resume(): void {
    const seen = this.options.seen();
    if (!this.#welcomed || this.#asked === seen) return;
    this.#asked = seen;
    this.#send({ t: "open", code: this.options.code, ...(seen === null ? {} : { seen }) });
  }

  #connect(): void {
    this.#clear();
    const pipe = this.options.connect();
    this.#pipe = pipe;
    this.#welcomed = false;
    pipe.addEventListener("open", () => this.#send({ t: "hello", protocol: PROTOCOL, key: this.options.key }));
    pipe.addEventListener("message", (event) => this.#receive(pipe, event.data));
    pipe.addEventListener("close", () => this.#closed(pipe));
    this.#watch();
  }

  #receive(pipe: Pipe, text: string): void {
    if (pipe !== this.#pipe) return;
    this.#watch();
    const message = JSON.parse(text) as ServerMessage;
    this.#before(message);
    this.options.onMessage(message);
    if (message.t === "beat") this.#checkBeat(message.v);
  }

  /** What the connection itself has to do about a message. */
  #before(message: ServerMessage): void {
    if (message.t === "welcome") this.#welcome();
    else if (message.t === "beat") this.#send({ t: "pong", n: message.n });
    else if (message.t === "snapshot" || message.t === "update" || message.t === "you") this.#asked = undefined;
    else if (message.t === "ack") this.#answered(message.id);
    else if (message.t === "refused" && message.id) this.#answered(message.id);
    else if (message.t === "gone" && !message.retry) this.#end();
  }

  #welcome(): void {
    this.#welcomed = true;
    this.#tries = 0;
    this.#asked = undefined;
    this.resume();
    for (const command of this.#pending.values()) this.#send(command);
    this.options.onLink("open");
  }

  #checkBeat(version: number | null): void {
    const seen = this.options.seen();
    if (version !== null && seen !== null && version > seen) this.resume();
  }

  #answered(id: string): void {
    if (this.#pending.delete(id)) this.#tellPending();
  }

  #tellPending(): void {
    this.options.onPending(new Map(this.#pending));
  }

  #end(): void {
    this.#done = true;
    this.#clear();
    this.options.onLink("gone");
  }

  #closed(pipe: Pipe): void {
    if (pipe !== this.#pipe) return;
    this.#pipe = null;
    this.#welcomed = false;
    this.#clear();
    if (this.#done) return;
    this.options.onLink("lost");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries) * (0.5 + this.#timers.random());
    this.#tries += 1;
    this.#retry = this.#timers.set(() => this.#connect(), pause);
  }

  #watch(): void {
    if (this.#watchdog !== null) this.#timers.clear(this.#watchdog);
    this.#watchdog = this.#timers.set(() => this.#silent(), SILENCE);
  }

  /** A half-open connection never says that it is dead. */
  #silent(): void {
    const pipe = this.#pipe;
    if (!pipe) return;
    pipe.close();
    this.#closed(pipe);
  }

  #drop(): void {
    const pipe = this.#pipe;
    this.#pipe = null;
    this.#welcomed = false;
    pipe?.close();
  }

  #clear(): void {
    if (this.#retry !== null) this.#timers.clear(this.#retry);
    if (this.#watchdog !== null) this.#timers.clear(this.#watchdog);
    this.#retry = this.#watchdog = null;
  }

  #send(message: ClientMessage): void {
    this.#pipe?.send(JSON.stringify(message));
  }
}

export function browserPipe(): Pipe {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  return new WebSocket(url);
}
