/** A seeded random generator: the same seed gives the same values in the same order. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  oneIn(many: number): boolean {
    return this.whole(1, many) === 1;
  }

  pick<Each>(list: readonly Each[]): Each {
    const picked = list[this.whole(0, list.length - 1)];
    if (list.length === 0) throw new Error('nothing to pick from');
    return picked as Each;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.whole(0, 255)));
  }

  /** Returns text of at most `most` characters that often cause trouble. */
  text(most: number): string {
    const letters = [
      'a',
      'Z',
      '0',
      ' ',
      '\n',
      '"',
      '\\',
      '%',
      'é',
      'ß',
      '漆',
      'ع',
      '🧱',
      '\u0301',
      '\u200f',
      "'",
      '<',
    ];
    return Array.from({ length: this.whole(0, most) }, () => this.pick(letters)).join('');
  }
}
