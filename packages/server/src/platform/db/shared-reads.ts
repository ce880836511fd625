/** One reading, and everybody who waits for it. */
interface Reading {
  hasBegun: boolean;
  answer: Promise<unknown>;
}

/**
 * Reads once for all who ask the same at the same moment, as after a change, when every screen that shows a list asks for
 * it again. Nothing is cached: whoever asks while a reading is under way waits for the next one, so each answer was read
 * after its question arrived.
 */
export class SharedReads {
  readonly #latest = new Map<string, Reading>();

  /** `read` and what it answers must depend on nothing but the key. The answer must not be changed. */
  read<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const latest = this.#latest.get(key);
    if (latest && !latest.hasBegun) return latest.answer as Promise<Answer>;
    const before = latest ? latest.answer.catch(() => {}) : Promise.resolve();
    const answer = before.then(() => {
      reading.hasBegun = true;
      return read();
    });
    const reading: Reading = { hasBegun: false, answer };
    this.#latest.set(key, reading);
    const forget = () => {
      if (this.#latest.get(key) === reading) this.#latest.delete(key);
    };
    answer.then(forget, forget);
    return answer;
  }
}
