/** The few HTTP calls. */
import { deviceKey } from "./identity";
import type { Config, Problem, TableCard, TableList, TableMade, TableOptions } from "./wire";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown, key = deviceKey()): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new ApiError(problem?.code ?? `http/${answer.status}`, problem?.message ?? answer.statusText);
}

export const playNow = async (name: string): Promise<string> =>
  (await call<TableMade>("/api/play-now", name ? { name } : {})).code;

export const makeTable = async (name: string, options?: TableOptions): Promise<string> =>
  (await call<TableMade>("/api/tables", { name, ...(options ? { options } : {}) })).code;

export const myTables = async (key?: string): Promise<TableCard[]> =>
  (await call<TableList>("/api/tables", undefined, key)).tables;

export const serverAddresses = async (): Promise<string[]> => (await call<Config>("/api/config")).addresses;

export const findTable = async (code: string): Promise<string> => (await call<TableMade>(`/api/tables/${code}`)).code;
