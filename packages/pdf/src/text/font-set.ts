import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import * as hb from 'harfbuzzjs';
import type { Weight } from '../document/theme.ts';
import { readFont, readUnicodeRanges } from './font-files.ts';

/** A part of a font family at one weight, ready for shaping and embedding. */
export interface FontFace {
  /** Unique among all faces: a PDF identifies its fonts by it. */
  name: string;
  family: FamilyName;
  bytes: Uint8Array;
  font: hb.Font;
  unitsPerEm: number;
  covers(codePoint: number): boolean;
}

interface FontFamily {
  /** The list of its parts; their files are in a folder beside it. */
  listed: string;
  /** The prefix of its file names. */
  file: string;
  /** Null for a family with a single weight. */
  weights: readonly Weight[] | null;
}

const require = createRequire(import.meta.url);

// Two weights are enough for scripts split into a hundred parts, since each part and weight is a separate font.
const FAMILIES = {
  InstrumentSans: {
    listed: require.resolve('@fontsource-variable/instrument-sans/unicode.json'),
    file: 'instrument-sans',
    weights: [400, 600, 700],
  },
  NotoSans: {
    listed: require.resolve('@fontsource-variable/noto-sans/unicode.json'),
    file: 'noto-sans',
    weights: [400, 600, 700],
  },
  NotoSansArabic: {
    listed: require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
    file: 'noto-sans-arabic',
    weights: [400, 700],
  },
  NotoSansSC: {
    listed: require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
    file: 'noto-sans-sc',
    weights: [400, 700],
  },
  NotoSansJP: {
    listed: require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
    file: 'noto-sans-jp',
    weights: [400, 700],
  },
  NotoSansSymbols: {
    listed: require.resolve('@fontsource-variable/noto-sans-symbols/unicode.json'),
    file: 'noto-sans-symbols',
    weights: [400],
  },
  NotoSansSymbols2: {
    listed: require.resolve('@fontsource/noto-sans-symbols-2/unicode.json'),
    file: 'noto-sans-symbols-2',
    weights: null,
  },
} as const satisfies Record<string, FontFamily>;

export type FamilyName = keyof typeof FAMILIES;

/** The kind of letters in a text; many Han characters are drawn differently in China and Japan. */
type LetterKind = 'western' | 'chinese' | 'japanese';

const familyOrder = (...han: FamilyName[]): readonly FamilyName[] => [
  'InstrumentSans',
  'NotoSans',
  'NotoSansArabic',
  ...han,
  'NotoSansSymbols',
  'NotoSansSymbols2',
];

/** The order in which families are searched for a character. */
const FAMILY_ORDER: Record<LetterKind, readonly FamilyName[]> = {
  western: familyOrder('NotoSansSC', 'NotoSansJP'),
  chinese: familyOrder('NotoSansSC', 'NotoSansJP'),
  japanese: familyOrder('NotoSansJP', 'NotoSansSC'),
};

// Punctuation shared with western scripts: among Han characters it has their width.
const SHARED_PUNCTUATION = new Set(
  ['\u201c', '\u201d', '\u2026', '\u2014', '\u00b7'].map((each) => each.codePointAt(0)),
);
const PUNCTUATION_FAMILY_ORDER: Record<LetterKind, readonly FamilyName[]> = {
  western: FAMILY_ORDER.western,
  chinese: ['NotoSansSC', ...FAMILY_ORDER.chinese],
  japanese: ['NotoSansJP', ...FAMILY_ORDER.japanese],
};

/** Returns the kind of letters in a text: kana are Japanese, Han characters depend on the document's language. */
export function letterKindOf(text: string, language: Language): LetterKind {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  if (!/\p{Script=Han}/u.test(text)) return 'western';
  return language === 'ja' ? 'japanese' : 'chinese';
}

interface FontPart {
  key: string;
  ranges: [first: number, last: number][];
}

const parseRange = (text: string): [number, number] => {
  const [first = '', last = first] = text.slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const parts = new Map<FamilyName, Promise<FontPart[]>>();

function loadFontParts(family: FamilyName): Promise<FontPart[]> {
  const known = parts.get(family);
  if (known !== undefined) return known;
  const read = readUnicodeRanges(FAMILIES[family].listed).then((listed) =>
    Object.entries(listed).map(([key, ranges]) => ({
      key: key.replace(/[[\]]/g, ''),
      ranges: ranges.split(',').map(parseRange),
    })),
  );
  parts.set(family, read);
  return read;
}

/** The number of faces cached between printouts; the most recently used are kept. */
const MAX_CACHED_FACES = 160;

const faces = new Map<string, Promise<FontFace>>();

function loadFace(family: FamilyName, part: string, wanted: Weight): Promise<FontFace> {
  const { listed, file, weights }: FontFamily = FAMILIES[family];
  const weight = weights && (weights.find((each) => each >= wanted) ?? 400);
  const name = `${family}-${weight ?? 400}-${part}`;
  const place = path.join(
    path.dirname(listed),
    'files',
    `${file}-${part}-${weight === null ? 400 : 'wght'}-normal.woff2`,
  );
  // Moved to the end on each use, so the first ones are the least recently used.
  const face = faces.get(name) ?? readFace(name, family, place, weight);
  faces.delete(name);
  faces.set(name, face);
  // A failed read is retried next time.
  face.catch(() => faces.delete(name));
  return face;
}

async function readFace(
  name: string,
  family: FamilyName,
  place: string,
  weight: Weight | null,
): Promise<FontFace> {
  const bytes = await readFont(place, weight);
  const face = new hb.Face(new hb.Blob(bytes));
  const covered = new Set(face.collectUnicodes());
  return {
    name,
    family,
    bytes,
    font: new hb.Font(face),
    unitsPerEm: face.upem,
    covers: (codePoint) => covered.has(codePoint),
  };
}

/** Removes the least recently used faces. Not to be called during a printout, which uses them. */
export function trimFaceCache(): void {
  for (const name of faces.keys()) {
    if (faces.size <= MAX_CACHED_FACES) return;
    faces.delete(name);
  }
}

const isInPart = (codePoint: number, { ranges }: FontPart): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

/** The weight and kind of letters of a text. */
export interface FontRequest {
  weight: Weight;
  letters: LetterKind;
}

/** The font faces of one printout; each character is looked up once. */
export class FontSet {
  readonly #found = new Map<number, FontFace | null>();

  /** Looks up every character of a text, so that `face` knows it. Returns a promise only if something must be loaded. */
  prepare(text: string, wanted: FontRequest): Promise<void> | undefined {
    const missing = new Set<number>();
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (!this.#found.has(faceKey(codePoint, wanted))) missing.add(codePoint);
    }
    return missing.size > 0 ? this.#search(missing, wanted) : undefined;
  }

  /** Returns the face of the first family with the character; null if there is none, or it was not prepared. */
  face(codePoint: number, wanted: FontRequest): FontFace | null {
    return this.#found.get(faceKey(codePoint, wanted)) ?? null;
  }

  async #search(codePoints: Iterable<number>, wanted: FontRequest): Promise<void> {
    for (const codePoint of codePoints) {
      this.#found.set(faceKey(codePoint, wanted), await findFace(codePoint, wanted));
    }
  }
}

const LETTER_KINDS: readonly LetterKind[] = ['western', 'chinese', 'japanese'];

const faceKey = (codePoint: number, { weight, letters }: FontRequest): number =>
  (codePoint * 1000 + weight) * LETTER_KINDS.length + LETTER_KINDS.indexOf(letters);

// Font packages do not always contain the characters that they declare.
async function findFace(codePoint: number, { weight, letters }: FontRequest): Promise<FontFace | null> {
  for (const family of (SHARED_PUNCTUATION.has(codePoint) ? PUNCTUATION_FAMILY_ORDER : FAMILY_ORDER)[
    letters
  ]) {
    for (const part of await loadFontParts(family)) {
      if (!isInPart(codePoint, part)) continue;
      const face = await loadFace(family, part.key, weight);
      if (face.covers(codePoint)) return face;
    }
  }
  return null;
}
