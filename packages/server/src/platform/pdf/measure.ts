import type { SetText } from './sheet.ts';
import { STYLES, type TextStyle, type Weight } from './theme.ts';

/** A language without blanks has no words here: its texts may be divided anywhere. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Ems of such a text that stand together at the least. */
const SYLLABLES = 4.2;

type Set = (text: string, style: TextStyle, width: number) => Promise<SetText>;

/** Measures texts, each once. Widths are in ems. */
export class Measure {
  readonly #set: Set;
  readonly #known = new Map<string, number>();

  constructor(set: Set) {
    this.#set = set;
  }

  /** How wide a text is on one line. */
  async text(text: string, weight: Weight): Promise<number> {
    const key = `${weight} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { lines } = await this.#set(text, { ...STYLES.cell, weight, size: 1 }, Number.POSITIVE_INFINITY);
    const width = Math.max(0, ...lines.map((line) => line.width));
    this.#known.set(key, width);
    return width;
  }

  /** How wide the widest word of a text is: what is narrower divides it. */
  async widestWord(text: string, weight: Weight): Promise<number> {
    let widest = 0;
    for (const word of text.split(/\s+/)) {
      const width = await this.text(word, weight);
      widest = Math.max(widest, WITHOUT_BLANKS.test(word) ? Math.min(width, SYLLABLES) : width);
    }
    return widest;
  }
}
