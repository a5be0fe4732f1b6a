/** What this device remembers: language, appearance, sound, vibration, the person's name and last dice. */
import type { DieName } from "./wire";
import { isLang, preferredLanguage, setLanguage, type Lang } from "./i18n.svelte";

export type Theme = "system" | "light" | "dark";
interface Stored {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  vibrate: boolean;
  name: string;
  trio: DieName[];
}
const PLACE = "tallyup.prefs";
const DEFAULT_TRIO: DieName[] = ["yellow", "green", "blue"];

/** Storage can be forbidden or full; the game goes on without memory. */
export function stored(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function store(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    // Nothing to do: see above.
  }
}

function read(): Partial<Stored> {
  try {
    return JSON.parse(stored(PLACE) ?? "{}") as Partial<Stored>;
  } catch {
    return {};
  }
}

const saved = read();
export const prefs = $state<Stored>({
  lang: isLang(saved.lang) ? saved.lang : preferredLanguage(navigator.languages ?? []),
  theme: saved.theme ?? "system",
  sound: saved.sound ?? true,
  vibrate: saved.vibrate ?? true,
  name: saved.name ?? "",
  trio: saved.trio?.length === 3 ? saved.trio : DEFAULT_TRIO,
});

export function setPref<K extends keyof Stored>(name: K, value: Stored[K]): void {
  prefs[name] = value;
  store(PLACE, JSON.stringify(prefs));
  if (name === "theme") paint();
  if (name === "lang") void setLanguage(prefs.lang);
}

const media = (query: string): MediaQueryList | null => window.matchMedia?.(query) ?? null;
const systemDark = media("(prefers-color-scheme: dark)");
const still = media("(prefers-reduced-motion: reduce)");

/** Whether the person asked for less motion: then everything is there at once. */
export const reducedMotion = (): boolean => still?.matches ?? false;

function paint(): void {
  const dark = prefs.theme === "dark" || (prefs.theme === "system" && (systemDark?.matches ?? false));
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#14110f" : "#f5eee0");
}

/** Called once, before the first screen, so that nothing flashes in the wrong language or colour. */
export async function startPrefs(): Promise<void> {
  paint();
  systemDark?.addEventListener("change", paint);
  await setLanguage(prefs.lang);
}
