import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

async function placeWhere(addresses: string[] | null) {
  vi.resetModules();
  const answer = addresses === null ? Promise.reject(new Error("gone")) : Promise.resolve(Response.json({ addresses }));
  vi.stubGlobal("fetch", () => answer);
  const place = await import("../src/lib/place.svelte");
  place.publicOrigin();
  await vi.waitFor(() => expect(place.publicOrigin() !== location.origin || place.onlyHere()).toBe(true));
  return place;
}

test("a page opened as localhost gives away the address in the network", async () => {
  const place = await placeWhere(["http://192.168.1.20:8000"]);
  expect([place.publicOrigin(), place.onlyHere()]).toEqual(["http://192.168.1.20:8000", false]);
});

test("without one it says that only this computer can follow its links", async () => {
  const place = await placeWhere([]);
  expect([place.publicOrigin(), place.onlyHere()]).toEqual([location.origin, true]);
});

test("nor when the server does not say", async () => {
  const place = await placeWhere(null);
  expect([place.publicOrigin(), place.onlyHere()]).toEqual([location.origin, true]);
});
