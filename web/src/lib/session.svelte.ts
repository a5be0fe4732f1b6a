/** One open table: what the server last said, what is under way to it, and the words for both. */
import { announcer } from "./announcer.svelte";
import { Fairness } from "./fair";
import { randomText } from "./identity";
import { isolate, lookUp, t } from "./i18n.svelte";
import { spoken } from "./say";
import { playEvents } from "./sound";
import { browserPipe, TableSocket, type LinkState, type Pipe } from "./socket";
import { Stage } from "./stage.svelte";
import { merge, type ChoiceName, type Command, type Event, type Presence, type ServerMessage, type View, type You } from "./wire";

type WithoutId<C> = C extends { id: string } ? Omit<C, "id"> : never;
export type Wish = WithoutId<Command>;

const LOG_LENGTH = 200;
/** The server beats every 15 s. */
const QUIET = 20_000;
/** Somebody at our address tried many codes; after this the server lets the next one in. */
const GUESSES_PAUSE = 6_000;
const SILENT = new Set(["action/stale-step", "action/wrong-phase", "action/pressed", "dice/nonce-late", "dice/nonce-given"]);
const NOBODY: You = { seat: null, choice: null, step: 0, nonce: null };

export interface SessionOptions {
  code: string;
  key: string;
  connect?: () => Pipe;
  /** Begin the game as soon as our nonce is in: the table was made by "Play now". */
  autostart?: boolean;
}

export class Session {
  view = $state.raw<View | null>(null);
  you = $state.raw<You>(NOBODY);
  /** Who you are here has been said: before that the table would be drawn as a spectator sees it, and then jump. */
  known = $state(false);
  presence = $state.raw<Presence>({ here: [], lag: [], spectators: 0 });
  log = $state.raw<Event[]>([]);
  link = $state<LinkState>("connecting");
  everOpen = $state(false);
  gone = $state<string | null>(null);
  /** The latest refusal, in words; cleared by the next tap. */
  refusal = $state<string | null>(null);
  unfair = $state(false);
  /** The game begins by itself in a moment. */
  starting = $state(false);
  pending = $state.raw<ReadonlyMap<string, Command>>(new Map());
  readonly stage = new Stage();
  readonly code: string;

  #version: number | null = null;
  /** Server clock minus ours, in ms. Messages only ever arrive late, so the largest one seen is the best. */
  #offset = $state(Number.NEGATIVE_INFINITY);
  #socket: TableSocket;
  /** When the server was last heard, by our clock. */
  #heard = Date.now();
  #fair = new Fairness();
  #prefix = randomText(6);
  #count = 0;

  constructor(options: SessionOptions) {
    this.code = options.code;
    this.starting = options.autostart ?? false;
    this.#socket = new TableSocket({
      key: options.key,
      code: options.code,
      connect: options.connect ?? browserPipe,
      seen: () => this.#version,
      onMessage: (message) => this.#hear(message),
      onLink: (state) => this.#onLink(state),
      onPending: (pending) => (this.pending = pending),
    });
  }

  start(): () => void {
    // A phone that slept, or changed its network, may hold a connection that is dead without knowing it.
    const online = () => this.#socket.nudge(true);
    const nudge = () => document.visibilityState === "visible" && this.#socket.nudge(Date.now() - this.#heard > QUIET);
    const cut = () => this.#socket.cut();
    window.addEventListener("online", online);
    window.addEventListener("offline", cut);
    document.addEventListener("visibilitychange", nudge);
    this.#socket.start();
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("offline", cut);
      document.removeEventListener("visibilitychange", nudge);
      this.#socket.stop();
      this.stage.stop();
    };
  }

  send(wish: Wish): void {
    this.refusal = null;
    this.#count += 1;
    this.#socket.command({ ...wish, id: `${this.#prefix}-${this.#count}` } as Command);
  }

  /** Whether a command of this kind is on its way (or waiting for the connection). */
  sending(kind: Command["t"]): boolean {
    return [...this.pending.values()].some((command) => command.t === kind);
  }

  get seat(): number | null {
    return this.you.seat;
  }

  get isHost(): boolean {
    return this.seat !== null && this.view?.host === this.seat;
  }

  /** Your choice of the open decision: the one being sent, else the one the server holds. */
  get choice(): ChoiceName | null {
    const step = this.view?.ask.step;
    const sent = [...this.pending.values()].findLast((command) => command.t === "choose" && command.step === step);
    if (sent?.t === "choose") return sent.choice;
    return this.you.step === step ? this.you.choice : null;
  }

  /** Now, by the server's clock. */
  now(): number {
    return Date.now() + (Number.isFinite(this.#offset) ? this.#offset : 0);
  }

  #onLink(state: LinkState): void {
    if (state === "open" && this.link === "lost" && this.everOpen) announcer.say(t("net.back"));
    if (state === "lost" && this.link === "open") announcer.say(t("net.lost"));
    if (state === "connecting") this.#offset = Number.NEGATIVE_INFINITY;
    this.link = state;
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    if ("now" in message) this.#offset = Math.max(this.#offset, message.now - Date.now());
    if (message.t === "snapshot") this.#snapshot(message.v, message.view, message.log);
    else if (message.t === "update") this.#update(message);
    else if (message.t === "you") this.#hearYou(message.you);
    else if (message.t === "presence") this.presence = message.presence;
    else if (message.t === "refused") this.#refused(message.code, message.message);
    else if (message.t === "gone") this.gone = lookUp(`refused.${message.code}`) ?? message.message;
  }

  #snapshot(version: number, view: View, log: Event[]): void {
    this.#version = version;
    this.everOpen = true;
    this.gone = null;
    this.log = log;
    this.view = view;
    this.stage.reset(view, log);
  }

  #update(message: Extract<ServerMessage, { t: "update" }>): void {
    const before = this.view;
    if (!before || message.v <= (this.#version ?? 0)) return;
    if (message.since !== this.#version) return this.#socket.resume();
    const view = merge(before, message.patch);
    this.#version = message.v;
    this.stage.apply(message.events, before, view);
    this.view = view;
    this.log = [...this.log, ...message.events].slice(-LOG_LENGTH);
    playEvents(message.events, this.seat);
    for (const event of message.events) this.#announce(event, view);
    this.#nonce();
  }

  #announce(event: Event, view: View): void {
    const text = spoken(event, view.seats, this.seat);
    if (text) announcer.say(text, event.e === "main-rolled" && event.stars === 3);
  }

  #hearYou(you: You): void {
    this.you = you;
    this.known = true;
    this.#nonce();
  }

  #nonce(): void {
    if (!this.view) return;
    const nonce = this.#fair.toGive(this.view, this.you, this.code);
    if (nonce) this.send({ t: "give-nonce", game: this.view.fair.game, nonce });
    this.unfair = this.#fair.missing(this.view, this.you, this.code);
    this.#autostart(this.view);
  }

  #autostart(view: View): void {
    if (!this.starting) return;
    if (view.status !== "lobby" || this.refusal) this.starting = false;
    else if (this.isHost && this.you.nonce && !this.sending("start")) this.send({ t: "start" });
  }

  #refused(code: string, message: string): void {
    // A tap that crossed with the end of its decision is no fault to speak of, and the screen shows what came of it.
    if (SILENT.has(code)) return;
    this.refusal = lookUp(`refused.${code}`) ?? t("refused.unknown", { message });
    if (code === "limit/too-many-guesses" && !this.view) setTimeout(() => this.#socket.nudge(true), GUESSES_PAUSE);
    announcer.say(this.refusal);
  }

  /** What to call this table. A table for one and bots needs no owner's name. */
  get title(): string {
    const { view } = this;
    const alone = (view?.seats.filter(({ kind }) => kind === "person").length ?? 0) < 2 && view?.seats.length !== 1;
    if (view?.name) return isolate(view.name);
    return !view || view.host === null || alone ? t("app.name") : t("table.of", { name: this.nameOf(view.host) });
  }

  nameOf(seat: number | null): string {
    return seat === null ? "" : isolate(this.view?.seats[seat]?.name ?? "");
  }
}
