import type { Language } from '@brick/domain/users/choices';
import LineBreaker from 'linebreak';
import { directionOfText, inVisualOrder, levelsOf } from './bidi.ts';
import { type Face, lettersOf, Typecase, type Wanted } from './fonts.ts';
import type { Direction } from './printout.ts';
import { type Run, shape } from './shaping.ts';
import type { Weight } from './theme.ts';

/** A run at its place in a line, in ems from the line's left end. */
export interface Placed {
  run: Run;
  level: number;
  left: number;
}

export interface Line {
  /** In the order in which they are read. */
  placed: Placed[];
  /** In ems. */
  width: number;
  direction: Direction;
}

interface Piece {
  run: Run;
  level: number;
}

/** What is not divided at the end of a line, and the blanks that vanish there. */
interface Chunk {
  start: number;
  end: number;
  pieces: Piece[];
  blanks: Piece[];
}

/** Characters of a paragraph that have one face and one level. */
interface Stretch {
  start: number;
  end: number;
  face: Face;
  level: number;
  /** No font has it: a hollow box is drawn, and copying gives what it stands for. */
  replaced: boolean;
}

// Shown where no font has a character: a hollow box.
const REPLACEMENT = '\u25a1';

/** Widths are sums of fractions: a line that is exactly full must not break. */
const ROUNDING = 1e-6;

// What has no picture of its own: joiners, directional marks and the choosers between two pictures of one character.
const UNSEEN = /^[\p{Cf}\p{Variation_Selector}]$/u;

const widthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { run }) => sum + run.width, 0);

const PLAIN = /^[\x20-\x7e]+$/;

/** Words that are kept shaped: most of a long table's come again. */
const MOST_SHAPED = 5000;

/** Sets texts of one printout into lines. */
export class Typesetter {
  readonly #typecase = new Typecase();
  readonly #shaped = new Map<string, Run>();
  readonly #language: Language;
  readonly #direction: Direction;
  readonly #graphemes: Intl.Segmenter;

  constructor(language: Language, direction: Direction) {
    this.#language = language;
    this.#direction = direction;
    this.#graphemes = new Intl.Segmenter(language, { granularity: 'grapheme' });
  }

  /** The lines of a text, none wider than `width` (in ems). Every character is there: none is cut off, none throws. */
  async lines(text: string, weight: Weight, width: number): Promise<Line[]> {
    const wanted = { weight, letters: lettersOf(text, this.#language) };
    await this.#typecase.prepare(`${text} ${REPLACEMENT}`, wanted);
    return (
      text
        .replaceAll('\t', '    ')
        // French parts thousands by a narrow blank that few fonts have: a box would stand in every figure.
        .replaceAll('\u202f', '\u00a0')
        .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
        .flatMap((paragraph) => this.#paragraph(paragraph, wanted, width))
    );
  }

  #paragraph(paragraph: string, wanted: Wanted, width: number): Line[] {
    const direction = directionOfText(paragraph, this.#direction);
    if (paragraph.trim() === '') return [{ placed: [], width: 0, direction }];
    const stretches = this.#stretches(paragraph, wanted, direction);
    const chunks = this.#chunks(paragraph, stretches).flatMap((chunk) =>
      widthOf(chunk.pieces) > width ? this.#letters(paragraph, stretches, chunk) : [chunk],
    );
    return filled(chunks, width).map((pieces) => placedIn(pieces, direction));
  }

  /** Chunks between the places where a line may be divided (Unicode, annex 14). */
  #chunks(paragraph: string, stretches: readonly Stretch[]): Chunk[] {
    const breaker = new LineBreaker(paragraph);
    const chunks: Chunk[] = [];
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

  /** A chunk that is wider than a whole line, letter by letter. */
  #letters(paragraph: string, stretches: readonly Stretch[], { start, end, blanks }: Chunk): Chunk[] {
    const inked = paragraph.slice(start, end).trimEnd();
    return [...this.#graphemes.segment(inked)].map(({ index, segment }) => {
      const [from, to] = [start + index, start + index + segment.length];
      const last = to === start + inked.length;
      const pieces = this.#pieces(paragraph, stretches, from, to);
      return { start: from, end: to, pieces, blanks: last ? blanks : [] };
    });
  }

  #pieces(paragraph: string, stretches: readonly Stretch[], start: number, end: number): Piece[] {
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

  #run(face: Face, text: string, rightToLeft: boolean, replaced: boolean): Run {
    const key = `${face.name} ${rightToLeft} ${replaced} ${text}`;
    const known = this.#shaped.get(key);
    if (known) return known;
    const run = replaced
      ? standingFor(text, shape(face, REPLACEMENT, false, this.#language))
      : shape(face, text, rightToLeft, this.#language);
    if (this.#shaped.size >= MOST_SHAPED) this.#shaped.clear();
    this.#shaped.set(key, run);
    return run;
  }

  /** Divides a paragraph where its font or its level changes; letters with their marks stay together. */
  #stretches(paragraph: string, wanted: Wanted, direction: Direction): Stretch[] {
    const plain = direction === 'ltr' && PLAIN.test(paragraph) ? this.#plain(paragraph, wanted) : null;
    if (plain) return [plain];
    const levels = levelsOf(paragraph, direction);
    const stretches: Stretch[] = [];
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

  /** Most cells of a table: letters of one font, none of which runs to the left or combines with another. */
  #plain(paragraph: string, wanted: Wanted): Stretch | null {
    const face = this.#typecase.face(codePointOf(paragraph), wanted);
    for (const character of paragraph) if (!face?.covers(codePointOf(character))) return null;
    return face && { start: 0, end: paragraph.length, face, level: 0, replaced: false };
  }

  #faceOf(cluster: string, wanted: Wanted, before: Face | null): Face | null {
    const seen = [...cluster].filter((character) => !UNSEEN.test(character));
    const [first] = seen;
    if (first === undefined) return before ?? this.#box(wanted);
    const face = this.#typecase.face(codePointOf(first), wanted);
    const covers = (candidate: Face) => seen.every((character) => candidate.covers(codePointOf(character)));
    const follows = first.trim() === '' || !face || !covers(face);
    return before && follows && covers(before) ? before : face;
  }

  #box(wanted: Wanted): Face {
    const face = this.#typecase.face(codePointOf(REPLACEMENT), wanted);
    if (!face) throw new Error('no font has the character that stands for missing ones');
    return face;
  }
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** The box that is drawn for a character, copied and found as that character. */
const standingFor = (text: string, box: Run): Run => ({
  ...box,
  text,
  glyphs: box.glyphs.map((glyph) => ({ ...glyph, codePoints: [...text].map(codePointOf) })),
});

/** Chunks side by side until a line is full. Blanks are left out where the line is divided. */
function filled(chunks: readonly Chunk[], width: number): Piece[][] {
  const lines: Piece[][] = [];
  let [line, used]: [Piece[], number] = [[], 0];
  let [blanks, gap]: [Piece[], number] = [[], 0];
  for (const chunk of chunks) {
    const wide = widthOf(chunk.pieces);
    if (used + gap + wide > width + ROUNDING) {
      // Where nothing stands in the line yet, blanks before its first word leave no room for it.
      if (line.length > 0) lines.push(line);
      [line, used] = [[], 0];
    } else {
      line.push(...blanks);
      used += gap;
    }
    line.push(...chunk.pieces);
    used += wide;
    [blanks, gap] = [chunk.blanks, widthOf(chunk.blanks)];
  }
  return line.length > 0 ? [...lines, line] : lines;
}

/** A line with its pieces at their places, in reading order. */
function placedIn(pieces: readonly Piece[], direction: Direction): Line {
  const left = new Map<Piece, number>();
  let width = 0;
  for (const piece of inVisualOrder(pieces)) {
    left.set(piece, width);
    width += piece.run.width;
  }
  return {
    placed: pieces.map((piece) => ({ ...piece, left: left.get(piece) ?? 0 })),
    width,
    direction,
  };
}
