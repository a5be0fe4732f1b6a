/** A connection with nobody at the other end, for the gallery and for tests. */
import type { Pipe } from "./socket";
import type { ClientMessage, ServerMessage } from "./wire";

export class FakePipe implements Pipe {
  sent: ClientMessage[] = [];
  closed = false;
  #heard: ((event: { data: string }) => void)[] = [];
  #plain: Record<string, (() => void)[]> = {};

  addEventListener(type: "open" | "close" | "message", run: (event: { data: string }) => void): void {
    if (type === "message") this.#heard.push(run);
    else (this.#plain[type] ??= []).push(() => run({ data: "" }));
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  /** The other end opens or closes the connection. */
  does(what: "open" | "close"): void {
    for (const run of this.#plain[what] ?? []) run();
  }

  says(message: ServerMessage): void {
    for (const run of this.#heard) run({ data: JSON.stringify(message) });
  }
}
