import type { LaidOutText } from '../document/page-canvas.ts';
import { STYLES, type TextStyle, type Weight } from '../document/theme.ts';

/** Scripts without spaces, whose texts may be broken anywhere. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The minimum width of such a text in ems. */
const MIN_EMS = 4.2;

type LayOutText = (text: string, style: TextStyle, width: number) => Promise<LaidOutText>;

/** Measures texts, with a cache. Widths are in ems. */
export class TextMeasure {
  readonly #set: LayOutText;
  readonly #known = new Map<string, number>();

  constructor(set: LayOutText) {
    this.#set = set;
  }

  /** Returns the width of a text on one line. */
  async text(text: string, weight: Weight): Promise<number> {
    const key = `${weight} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { lines } = await this.#set(text, { ...STYLES.cell, weight, size: 1 }, Number.POSITIVE_INFINITY);
    const width = Math.max(0, ...lines.map((line) => line.width));
    this.#known.set(key, width);
    return width;
  }

  /** Returns the width of the widest word of a text: anything narrower would break it. */
  async widestWord(text: string, weight: Weight): Promise<number> {
    let widest = 0;
    for (const word of text.split(/\s+/)) {
      const width = await this.text(word, weight);
      widest = Math.max(widest, WITHOUT_SPACES.test(word) ? Math.min(width, MIN_EMS) : width);
    }
    return widest;
  }
}
