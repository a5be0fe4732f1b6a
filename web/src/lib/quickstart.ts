/** The table that "Play now" made on this page and that nobody has opened yet: it starts without a lobby. */
let waiting: string | null = null;

export function quickStart(code: string): void {
  waiting = code;
}

export function takeQuickStart(code: string): boolean {
  const it = waiting === code;
  waiting = null;
  return it;
}
