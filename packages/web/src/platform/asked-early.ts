declare global {
  interface Window {
    /** By address: what the page for who brings a session asked for before its scripts were there. */
    askedEarly?: Record<string, Promise<Response>>;
  }
}

/** What was asked for so long ago may have changed since. */
const FRESH_MS = 15_000;

/** The answer that is on its way already, for the first who asks for it. */
export function askedEarly(method: string, address: string): Promise<Response> | undefined {
  const asked = globalThis.window?.askedEarly;
  const answer = asked?.[address];
  if (!asked || !answer || method !== 'GET') return undefined;
  delete asked[address];
  return performance.now() < FRESH_MS ? answer : undefined;
}
