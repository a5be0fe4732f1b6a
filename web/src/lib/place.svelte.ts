/** Where others reach this server: the links that we give away must not say "localhost". */
import { serverAddresses } from "./api";

const INSIDE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

let origin = $state(location.origin);
let only = $state(false);
let asked = false;

/** Of this page; when that is this computer's own name for itself, the address in its network, once it is known. */
export function publicOrigin(): string {
  if (!asked && INSIDE.test(location.hostname)) void ask();
  return origin;
}

/** Nobody else can follow our links: the server is reached from this computer alone. */
export const onlyHere = (): boolean => only;

async function ask(): Promise<void> {
  asked = true;
  const [first] = await serverAddresses().catch(() => []);
  if (first) origin = first;
  else only = true;
}
