import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TextLine, Typesetter } from './typesetter.ts';

const english = new Typesetter('en', 'ltr');
const arabic = new Typesetter('ar', 'rtl');

const readable = (line: TextLine): string => line.placed.map(({ run }) => run.text).join('');

/** The words of a line in visual order from the left. */
const seen = (line: TextLine): string[] =>
  [...line.placed]
    .sort((a, b) => a.left - b.left)
    .map(({ run }) => run.text.trim())
    .filter(Boolean);

/** The text copied from a line. */
const copied = (lines: readonly TextLine[]): string =>
  lines
    .flatMap((line) => line.placed.flatMap(({ run }) => run.glyphs.flatMap(({ codePoints }) => codePoints)))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');

describe('a text', () => {
  it('breaks between words, and inside a word only if it is wider than a line', async () => {
    const lines = await english.lines('Two laps are short at grid C', 400, 6);
    expect(lines.map(readable)).toEqual(['Two laps are', 'short at grid', 'C']);
    const long = await english.lines('Donaudampfschifffahrtsgesellschaft', 400, 6);
    expect(long.length).toBeGreaterThan(1);
    expect(long.map(readable).join('')).toBe('Donaudampfschifffahrtsgesellschaft');
  });

  it('drops spaces before a word that does not fit', async () => {
    const word = (await english.lines('foundation', 400, 50))[0]?.width ?? 0;
    const lines = await english.lines('  foundation', 400, word);
    expect(lines.map(({ width }) => width)).toEqual([word]);
    expect((await english.lines('  foundation', 400, 2 * word))[0]?.width).toBeGreaterThan(word);
  });

  it('keeps typed line breaks and empty lines', async () => {
    expect((await english.lines('Cover 40 mm\n\nLaps 450 mm', 400, 50)).map(readable)).toEqual([
      'Cover 40 mm',
      '',
      'Laps 450 mm',
    ]);
  });

  it('breaks between Han characters, but never before a full stop', async () => {
    const lines = await english.lines('保护层厚度合格。', 400, 7);
    expect(lines.map(readable)).toEqual(['保护层厚度合', '格。']);
  });

  it('runs from the right in Arabic, with numbers and Latin words from the left', async () => {
    const [line] = await arabic.lines('الغطاء 40 مم عند C/4', 400, 50);
    expect(line && seen(line)).toEqual(['C/4', 'عند', 'مم', '40', 'الغطاء']);
    expect(line?.direction).toBe('rtl');
  });

  it('follows its own first letter in a document of the other direction', async () => {
    const [there] = await english.lines('الغطاء 40', 400, 50);
    expect(there?.direction).toBe('rtl');
    const [here] = await arabic.lines('Cover 40 mm', 400, 50);
    expect(here && seen(here)).toEqual(['Cover', '40', 'mm']);
    const [number] = await arabic.lines('40', 400, 50);
    expect(number?.direction).toBe('rtl');
  });

  it('joins Arabic letters, which are copied correctly although they share glyphs', async () => {
    const lines = await arabic.lines('بيت تبن', 400, 50);
    const word = lines[0]?.placed[0]?.run;
    expect(word?.text).toBe('بيت');
    expect(word?.glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).reverse()).toEqual([
      ...'بيت',
    ]);
    const [alone] = (await arabic.lines('ب', 400, 50))[0]?.placed[0]?.run.glyphs ?? [];
    expect(word?.glyphs.at(-1)?.advance).not.toBe(alone?.advance);
  });

  it('draws Han characters in the Chinese form, and beside kana in the Japanese form', async () => {
    const families = async (text: string) =>
      (await english.lines(text, 400, 50)).flatMap(({ placed }) => placed.map(({ run }) => run.face.family));
    expect(new Set(await families('直接'))).toEqual(new Set(['NotoSansSC']));
    expect(new Set(await families('直接の'))).toEqual(new Set(['NotoSansJP']));
  });

  it('shows a hollow box for missing characters, which are still found and copied', async () => {
    const lines = await english.lines('Crane 🏗️👷🏽‍♀️ here', 400, 50);
    expect(copied(lines)).toContain('👷🏽‍♀️');
    expect(lines[0]?.width).toBeGreaterThan(0);
  });

  it('uses tabular figures, so that amounts are aligned', async () => {
    const widthOf = async (text: string) => (await english.lines(text, 400, 50))[0]?.width;
    expect(await widthOf('1,111.11')).toBeCloseTo((await widthOf('8,888.88')) ?? 0, 9);
  });

  it('never loses a character, and no line is too wide', async () => {
    const scripts = fc.constantFrom(
      ...[
        'foundation ',
        'é',
        '40 mm ',
        'ﬁ',
        'الخرسانة ',
        'بَ',
        '١٢',
        '检查',
        '。',
        'コンクリート',
        '🙂',
        '\u200f',
        ' ',
        '(',
        ')',
        '–',
        '\n',
      ],
    );
    const text = fc.oneof(
      fc.array(scripts, { maxLength: 40 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    );
    const inked = (given: string) =>
      [...given.replace(/[\s\p{Cf}\p{Cc}\p{Variation_Selector}]/gu, '')].sort().join('');
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom(english, arabic),
        async (given, width, setter) => {
          const lines = await setter.lines(given, 400, width);
          expect(inked(copied(lines))).toBe(inked(given));
          for (const line of lines) {
            const single = new Intl.Segmenter('en').segment(readable(line))[Symbol.iterator]();
            single.next();
            if (!single.next().done) expect(line.width).toBeLessThanOrEqual(width + 1e-4);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
