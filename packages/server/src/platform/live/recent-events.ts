/** Events of the last minutes, for clients that reconnect. */
export class RecentEvents<What> {
  readonly #keptFor: number;
  #since: number;
  readonly #latest = new Map<string, { at: number; what: What }>();

  constructor(now: number, keptFor: number) {
    this.#since = now;
    this.#keptFor = keptFor;
  }

  /** Keeps only the latest event of each key: clients need to be notified of a place only once. */
  add(key: string, what: What, now: number): void {
    // Deleted first, so that the map stays in chronological order.
    this.#latest.delete(key);
    this.#latest.set(key, { at: now, what });
  }

  /** Deletes old events. */
  forget(now: number): void {
    this.#since = Math.max(this.#since, now - this.#keptFor);
    for (const [key, { at }] of this.#latest) {
      if (at >= this.#since) return;
      this.#latest.delete(key);
    }
  }

  /** Returns the events since that moment; null if it is further back than is remembered. */
  after(moment: number): What[] | null {
    if (moment < this.#since) return null;
    return [...this.#latest.values()].filter(({ at }) => at >= moment).map(({ what }) => what);
  }
}
