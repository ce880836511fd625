/** What went stale in the last minutes, for a listener who says how long they have not heard. */
export class Recent<What> {
  readonly #keptFor: number;
  #since: number;
  readonly #latest = new Map<string, { at: number; what: What }>();

  constructor(now: number, keptFor: number) {
    this.#since = now;
    this.#keptFor = keptFor;
  }

  /** Of two that have the same key the later one counts: to be told twice of the same place is of no use. */
  add(key: string, what: What, now: number): void {
    // Taken out first, so that the map stays in the order of time.
    this.#latest.delete(key);
    this.#latest.set(key, { at: now, what });
  }

  /** Lets go of what is too old. */
  forget(now: number): void {
    this.#since = Math.max(this.#since, now - this.#keptFor);
    for (const [key, { at }] of this.#latest) {
      if (at >= this.#since) return;
      this.#latest.delete(key);
    }
  }

  /** What was added since that moment; null where that lies further back than is remembered. */
  after(moment: number): What[] | null {
    if (moment < this.#since) return null;
    return [...this.#latest.values()].filter(({ at }) => at >= moment).map(({ what }) => what);
  }
}
