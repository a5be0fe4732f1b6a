/** Who this person is: a random device key, kept here only. */
import { publicOrigin } from "./place.svelte";
import { store, stored } from "./prefs.svelte";

const PLACE = "tallyup.key";
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

export function randomText(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...raw)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

let key = "";

export function deviceKey(): string {
  if (key) return key;
  const old = stored(PLACE);
  key = old && SHAPE.test(old) ? old : randomText(32);
  if (key !== old) store(PLACE, key);
  return key;
}

export function adoptKey(next: string): void {
  key = next;
  store(PLACE, next);
}

/** The key carried by `/#key=…`, taken out of the address at once so that it is in no history or screenshot. */
export function takeCarriedKey(): string | null {
  const carried = /^#key=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1] ?? null;
  if (location.hash.startsWith("#key=")) history.replaceState(null, "", location.pathname + location.search);
  return carried === deviceKey() ? null : carried;
}

export const carryLink = (path: string): string => `${publicOrigin()}${path}#key=${deviceKey()}`;
