/** Chance that can be repeated: the same seed draws the same values in the same order. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
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

  /** Text of letters that programs trip over, at most so many. */
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
