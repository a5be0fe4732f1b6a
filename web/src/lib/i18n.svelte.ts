/** Every text of the client comes from a catalogue through `t`; switching the language changes what is on screen at once. */
import { en } from "./messages/en";

export interface Forms {
  one: string;
  other: string;
}
type Source = typeof en;
export type Key = keyof Source;
/** What a catalogue has to hold: a language more is one file more. */
export type Messages = { [K in Key]: Source[K] extends string ? string : Forms };

type Names<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Names<Rest> : never;
type Params<E> = E extends string ? Names<E> : E extends { other: infer O } ? Names<O> | "n" : never;
type Args<K extends Key> = [Params<Source[K]>] extends [never] ? [] : [Record<Params<Source[K]>, string | number>];

export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Lang = keyof typeof LANGUAGES;
const LOADERS: Record<Lang, () => Promise<Messages>> = {
  en: async () => en,
  fr: async () => (await import("./messages/fr")).fr,
};
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);

interface Current {
  lang: Lang;
  texts: Messages;
  number: Intl.NumberFormat;
  signed: Intl.NumberFormat;
  percent: Intl.NumberFormat;
  plural: Intl.PluralRules;
  list: Intl.ListFormat;
  age: Intl.RelativeTimeFormat;
}

const make = (lang: Lang, texts: Messages): Current => ({
  lang,
  texts,
  number: new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }),
  signed: new Intl.NumberFormat(lang, { signDisplay: "exceptZero", maximumFractionDigits: 0 }),
  percent: new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 }),
  plural: new Intl.PluralRules(lang),
  list: new Intl.ListFormat(lang, { type: "conjunction" }),
  age: new Intl.RelativeTimeFormat(lang, { numeric: "auto" }),
});

let current = $state.raw<Current>(make("en", en));

export const language = (): Lang => current.lang;

export async function setLanguage(lang: Lang): Promise<void> {
  const texts = await LOADERS[lang]();
  current = make(lang, texts);
  document.documentElement.lang = lang;
  document.documentElement.dir = RIGHT_TO_LEFT.has(lang) ? "rtl" : "ltr";
}

export const isLang = (value: unknown): value is Lang => typeof value === "string" && value in LANGUAGES;

/** The first of the browser's languages that there is a catalogue for. */
export function preferredLanguage(wanted: readonly string[]): Lang {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang) ?? "en";
}

const minus = (text: string): string => text.replace("-", "−");

/** `−1,840` with a true minus sign. */
export const points = (n: number): string => minus(current.number.format(n));
/** `+120`, `−100`. */
export const signed = (n: number): string => minus(current.signed.format(n));
/** 0.114 → `11%`. A chance that is neither 0 nor 1 is never shown as 0 % or 100 %. */
export function percent(p: number): string {
  if (p > 0 && p < 0.005) return `< ${current.percent.format(0.01)}`;
  if (p < 1 && p > 0.995) return `> ${current.percent.format(0.99)}`;
  return current.percent.format(p);
}
export const list = (items: readonly string[]): string => current.list.format(items);

/** Minutes, hours or days ago; never in the future, whatever the two clocks say. */
export function ago(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return current.age.format(0, "second");
  if (minutes < 60) return current.age.format(-minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? current.age.format(-hours, "hour") : current.age.format(-Math.round(hours / 24), "day");
}

const show = (value: string | number): string => (typeof value === "number" ? points(value) : value);

function fill(entry: string | Forms, params: Record<string, string | number>): string {
  const n = params["n"];
  const form = typeof n === "number" && current.plural.select(n) === "one" ? "one" : "other";
  const text = typeof entry === "string" ? entry : entry[form];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => show(params[name] ?? ""));
}

/** The text for `key`; `{n}` chooses between singular and plural, numbers are written as points. */
export function t<K extends Key>(key: K, ...args: Args<K>): string {
  return fill(current.texts[key], args[0] ?? {});
}

/** For keys made at run time, such as refusal codes: null when the catalogue does not know the key. */
export const lookUp = (key: string): string | null => (key in current.texts ? fill(current.texts[key as Key], {}) : null);

/** As `t`, in the second person when `you` (keys come in pairs: `x` and `x.you`). */
type Pair = { [K in Key]: `${K}.you` extends Key ? K : never }[Key];
export function tYou(you: boolean, key: Pair, params: Record<string, string | number> = {}): string {
  return fill(current.texts[you ? (`${key}.you` as Key) : key], params);
}

const RTL_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
// By number: as characters they would be invisible in this file.
const FSI = String.fromCharCode(0x2068);
const PDI = String.fromCharCode(0x2069);
/** A name inside a sentence: a right-to-left one must not reorder the words around it. */
export const isolate = (name: string): string => (RTL_LETTERS.test(name) ? `${FSI}${name}${PDI}` : name);
