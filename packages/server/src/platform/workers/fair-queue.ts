/** A queue with one lane per account. An account that has been served goes to the back. */
export class FairQueue<Item> {
  readonly #lines = new Map<string, Item[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  waitingOf(account: string): number {
    return this.#lines.get(account)?.length ?? 0;
  }

  push(account: string, item: Item): void {
    const line = this.#lines.get(account);
    if (line) line.push(item);
    else this.#lines.set(account, [item]);
    this.#length += 1;
  }

  /** Removes and returns the next item of an account for which `mayCome` is true. */
  next(mayCome: (account: string) => boolean = () => true): Item | undefined {
    for (const [account, line] of this.#lines) {
      if (!mayCome(account)) continue;
      const item = line.shift();
      this.#lines.delete(account);
      if (line.length > 0) this.#lines.set(account, line);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes an item; false if it is not waiting. */
  remove(item: Item): boolean {
    for (const [account, line] of this.#lines) {
      const place = line.indexOf(item);
      if (place < 0) continue;
      line.splice(place, 1);
      if (line.length === 0) this.#lines.delete(account);
      this.#length -= 1;
      return true;
    }
    return false;
  }

  /** Removes and returns all items. */
  clear(): Item[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#length = 0;
    return all;
  }
}
