import type { Language } from '@brick/domain/users/languages-and-job-titles';
import LineBreaker from 'linebreak';
import type { TextDirection } from '../document/printout.ts';
import type { Weight } from '../document/theme.ts';
import { directionOfText, embeddingLevels, toVisualOrder } from './bidi.ts';
import { type FontFace, type FontRequest, FontSet, letterKindOf } from './font-set.ts';
import { type GlyphRun, shapeText } from './text-shaping.ts';

/** A run and its position in a line, in ems from the left. */
export interface PlacedRun {
  run: GlyphRun;
  level: number;
  left: number;
}

export interface TextLine {
  /** In reading order. */
  placed: PlacedRun[];
  /** In ems. */
  width: number;
  direction: TextDirection;
}

interface RunPiece {
  run: GlyphRun;
  level: number;
}

/** An unbreakable part of a line, and the spaces after it that disappear at a line end. */
interface LineChunk {
  start: number;
  end: number;
  pieces: RunPiece[];
  blanks: RunPiece[];
}

/** Characters of a paragraph with one face and one level. */
interface FontStretch {
  start: number;
  end: number;
  face: FontFace;
  level: number;
  /** No font has the character: a hollow box is drawn, and copying returns the original. */
  replaced: boolean;
}

// Shown if no font has a character: a hollow box.
const REPLACEMENT = '\u25a1';

/** Widths are sums of fractions: a line that is exactly full must not break. */
const ROUNDING = 1e-6;

// Invisible characters: joiners, direction marks and variation selectors.
const INVISIBLE = /^[\p{Cf}\p{Variation_Selector}]$/u;

const piecesWidth = (pieces: readonly RunPiece[]): number =>
  pieces.reduce((sum, { run }) => sum + run.width, 0);

const PLAIN_ASCII = /^[\x20-\x7e]+$/;

/** The number of cached runs: most words of a long table recur. */
const MAX_SHAPED_RUNS = 5000;

/** Breaks texts of one printout into lines. */
export class Typesetter {
  readonly #typecase = new FontSet();
  readonly #shaped = new Map<string, GlyphRun>();
  readonly #language: Language;
  readonly #direction: TextDirection;
  readonly #graphemes: Intl.Segmenter;

  constructor(language: Language, direction: TextDirection) {
    this.#language = language;
    this.#direction = direction;
    this.#graphemes = new Intl.Segmenter(language, { granularity: 'grapheme' });
  }

  /** Returns the lines of a text, none wider than `width` (in ems). No character is lost, and no text throws. */
  async lines(text: string, weight: Weight, width: number): Promise<TextLine[]> {
    const wanted = { weight, letters: letterKindOf(text, this.#language) };
    await this.#typecase.prepare(`${text} ${REPLACEMENT}`, wanted);
    return (
      text
        .replaceAll('\t', '    ')
        // French separates thousands with a narrow space that few fonts have: it would appear as a box.
        .replaceAll('\u202f', '\u00a0')
        .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        .flatMap((paragraph) => this.#paragraph(paragraph, wanted, width))
    );
  }

  #paragraph(paragraph: string, wanted: FontRequest, width: number): TextLine[] {
    const direction = directionOfText(paragraph, this.#direction);
    if (paragraph.trim() === '') return [{ placed: [], width: 0, direction }];
    const stretches = this.#stretches(paragraph, wanted, direction);
    const chunks = this.#chunks(paragraph, stretches).flatMap((chunk) =>
      piecesWidth(chunk.pieces) > width ? this.#letters(paragraph, stretches, chunk) : [chunk],
    );
    return fillLines(chunks, width).map((pieces) => placeRuns(pieces, direction));
  }

  /** Splits at possible line breaks (Unicode, annex 14). */
  #chunks(paragraph: string, stretches: readonly FontStretch[]): LineChunk[] {
    const breaker = new LineBreaker(paragraph);
    const chunks: LineChunk[] = [];
    let start = 0;
    for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
      const end = next.position;
      const inked = start + paragraph.slice(start, end).trimEnd().length;
      chunks.push({
        start,
        end,
        pieces: this.#pieces(paragraph, stretches, start, inked),
        blanks: this.#pieces(paragraph, stretches, inked, end),
      });
      start = end;
    }
    return chunks;
  }

  /** Splits a chunk wider than a line into single letters. */
  #letters(
    paragraph: string,
    stretches: readonly FontStretch[],
    { start, end, blanks }: LineChunk,
  ): LineChunk[] {
    const inked = paragraph.slice(start, end).trimEnd();
    return [...this.#graphemes.segment(inked)].map(({ index, segment }) => {
      const [from, to] = [start + index, start + index + segment.length];
      const last = to === start + inked.length;
      const pieces = this.#pieces(paragraph, stretches, from, to);
      return { start: from, end: to, pieces, blanks: last ? blanks : [] };
    });
  }

  #pieces(paragraph: string, stretches: readonly FontStretch[], start: number, end: number): RunPiece[] {
    return stretches
      .filter((stretch) => stretch.start < end && stretch.end > start)
      .map((stretch) => ({
        level: stretch.level,
        run: this.#run(
          stretch.face,
          paragraph.slice(Math.max(start, stretch.start), Math.min(end, stretch.end)),
          stretch.level % 2 === 1,
          stretch.replaced,
        ),
      }));
  }

  #run(face: FontFace, text: string, rightToLeft: boolean, replaced: boolean): GlyphRun {
    const key = `${face.name} ${rightToLeft} ${replaced} ${text}`;
    const known = this.#shaped.get(key);
    if (known) return known;
    const run = replaced
      ? replacementRun(text, shapeText(face, REPLACEMENT, false, this.#language))
      : shapeText(face, text, rightToLeft, this.#language);
    if (this.#shaped.size >= MAX_SHAPED_RUNS) this.#shaped.clear();
    this.#shaped.set(key, run);
    return run;
  }

  /** Splits a paragraph where its font or level changes; letters stay with their marks. */
  #stretches(paragraph: string, wanted: FontRequest, direction: TextDirection): FontStretch[] {
    const plain = direction === 'ltr' && PLAIN_ASCII.test(paragraph) ? this.#plain(paragraph, wanted) : null;
    if (plain) return [plain];
    const levels = embeddingLevels(paragraph, direction);
    const stretches: FontStretch[] = [];
    for (const { index, segment } of this.#graphemes.segment(paragraph)) {
      const before = stretches.at(-1);
      const level = levels[index] ?? 0;
      const end = index + segment.length;
      const face = this.#faceOf(segment, wanted, before?.face ?? null);
      if (face && before && !before.replaced && before.face === face && before.level === level)
        before.end = end;
      else stretches.push({ start: index, end, level, face: face ?? this.#box(wanted), replaced: !face });
    }
    return stretches;
  }

  /** A fast path for most table cells: letters of one font that run from left to right and do not combine. */
  #plain(paragraph: string, wanted: FontRequest): FontStretch | null {
    const face = this.#typecase.face(codePointOf(paragraph), wanted);
    for (const character of paragraph) if (!face?.covers(codePointOf(character))) return null;
    return face && { start: 0, end: paragraph.length, face, level: 0, replaced: false };
  }

  #faceOf(cluster: string, wanted: FontRequest, before: FontFace | null): FontFace | null {
    const seen = [...cluster].filter((character) => !INVISIBLE.test(character));
    const [first] = seen;
    if (first === undefined) return before ?? this.#box(wanted);
    const face = this.#typecase.face(codePointOf(first), wanted);
    const covers = (candidate: FontFace) =>
      seen.every((character) => candidate.covers(codePointOf(character)));
    const follows = first.trim() === '' || !face || !covers(face);
    return before && follows && covers(before) ? before : face;
  }

  #box(wanted: FontRequest): FontFace {
    const face = this.#typecase.face(codePointOf(REPLACEMENT), wanted);
    if (!face) throw new Error('no font has the character that stands for missing ones');
    return face;
  }
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Returns the replacement box for a character, which is copied and found as that character. */
const replacementRun = (text: string, box: GlyphRun): GlyphRun => ({
  ...box,
  text,
  glyphs: box.glyphs.map((glyph) => ({ ...glyph, codePoints: [...text].map(codePointOf) })),
});

/** Fills lines with chunks. Spaces at a line break are dropped. */
function fillLines(chunks: readonly LineChunk[], width: number): RunPiece[][] {
  const lines: RunPiece[][] = [];
  let [line, used]: [RunPiece[], number] = [[], 0];
  let [blanks, gap]: [RunPiece[], number] = [[], 0];
  for (const chunk of chunks) {
    const wide = piecesWidth(chunk.pieces);
    if (used + gap + wide > width + ROUNDING) {
      // At the start of a line, leading spaces may leave no room for the first word.
      if (line.length > 0) lines.push(line);
      [line, used] = [[], 0];
    } else {
      line.push(...blanks);
      used += gap;
    }
    line.push(...chunk.pieces);
    used += wide;
    [blanks, gap] = [chunk.blanks, piecesWidth(chunk.blanks)];
  }
  return line.length > 0 ? [...lines, line] : lines;
}

/** Positions the pieces of a line, in reading order. */
function placeRuns(pieces: readonly RunPiece[], direction: TextDirection): TextLine {
  const left = new Map<RunPiece, number>();
  let width = 0;
  for (const piece of toVisualOrder(pieces)) {
    left.set(piece, width);
    width += piece.run.width;
  }
  return {
    placed: pieces.map((piece) => ({ ...piece, left: left.get(piece) ?? 0 })),
    width,
    direction,
  };
}
