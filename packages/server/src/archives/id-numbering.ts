/** Maps ascending row ids to their numbers in an archive, with eight bytes per id. */
export class IdNumbering {
  #ids = new Float64Array(1024);
  #count = 0;

  /** Assigns the next number to an id, which must be larger than all previous ones. */
  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const larger = new Float64Array(this.#ids.length * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  idOf(number: number): number | undefined {
    return number >= 1 && number <= this.#count ? this.#ids[number - 1] : undefined;
  }

  numberOf(id: number): number | undefined {
    let [low, high] = [0, this.#count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] as number;
      if (found === id) return middle + 1;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
