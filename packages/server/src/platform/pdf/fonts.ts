import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '@brick/domain/users/choices';
import * as hb from 'harfbuzzjs';
import { rangesOf, readFont } from './font-files.ts';
import type { Weight } from './theme.ts';

/** Part of a family at one weight, ready for shaping and for embedding. */
export interface Face {
  /** Its own among all faces: a PDF tells its fonts apart by it. */
  name: string;
  family: FamilyName;
  bytes: Uint8Array;
  font: hb.Font;
  unitsPerEm: number;
  covers(codePoint: number): boolean;
}

interface Family {
  /** The list of its parts; their files lie in a folder beside it. */
  listed: string;
  /** In the names of its files. */
  file: string;
  /** Null for a family that comes in one weight. */
  weights: readonly Weight[] | null;
}

const require = createRequire(import.meta.url);

// Two weights are enough for scripts that are divided into a hundred parts: each part and weight is a font of its own.
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
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

/** Which letters a text is of; many Han characters are drawn in one way in China and in another in Japan. */
type Letters = 'western' | 'chinese' | 'japanese';

const inOrder = (...han: FamilyName[]): readonly FamilyName[] => [
  'InstrumentSans',
  'NotoSans',
  'NotoSansArabic',
  ...han,
  'NotoSansSymbols',
  'NotoSansSymbols2',
];

/** The order in which families are asked for a character. */
const FAMILIES_FOR: Record<Letters, readonly FamilyName[]> = {
  western: inOrder('NotoSansSC', 'NotoSansJP'),
  chinese: inOrder('NotoSansSC', 'NotoSansJP'),
  japanese: inOrder('NotoSansJP', 'NotoSansSC'),
};

// Quotation marks, dashes and dots that western letters have too: among Han characters they are as wide as those.
const SHARED = new Set(['\u201c', '\u201d', '\u2026', '\u2014', '\u00b7'].map((each) => each.codePointAt(0)));
const SHARED_FOR: Record<Letters, readonly FamilyName[]> = {
  western: FAMILIES_FOR.western,
  chinese: ['NotoSansSC', ...FAMILIES_FOR.chinese],
  japanese: ['NotoSansJP', ...FAMILIES_FOR.japanese],
};

/** The letters of a text: kana are Japanese, Han characters what the language of the printout makes of them. */
export function lettersOf(text: string, language: Language): Letters {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  if (!/\p{Script=Han}/u.test(text)) return 'western';
  return language === 'ja' ? 'japanese' : 'chinese';
}

interface Part {
  key: string;
  ranges: [first: number, last: number][];
}

const rangeOf = (text: string): [number, number] => {
  const [first = '', last = first] = text.slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const parts = new Map<FamilyName, Promise<Part[]>>();

function partsOf(family: FamilyName): Promise<Part[]> {
  const known = parts.get(family);
  if (known !== undefined) return known;
  const read = rangesOf(FAMILIES[family].listed).then((listed) =>
    Object.entries(listed).map(([key, ranges]) => ({
      key: key.replace(/[[\]]/g, ''),
      ranges: ranges.split(',').map(rangeOf),
    })),
  );
  parts.set(family, read);
  return read;
}

/** Faces that stay loaded between printouts; the ones used last are kept. */
const MOST_FACES = 160;

const faces = new Map<string, Promise<Face>>();

function faceOf(family: FamilyName, part: string, wanted: Weight): Promise<Face> {
  const { listed, file, weights }: Family = FAMILIES[family];
  const weight = weights && (weights.find((each) => each >= wanted) ?? 400);
  const name = `${family}-${weight ?? 400}-${part}`;
  const place = path.join(
    path.dirname(listed),
    'files',
    `${file}-${part}-${weight === null ? 400 : 'wght'}-normal.woff2`,
  );
  // Asked again, it moves to the end: the first ones are those that were not asked for the longest time.
  const face = faces.get(name) ?? openFace(name, family, place, weight);
  faces.delete(name);
  faces.set(name, face);
  // What could not be read now may be there next time.
  face.catch(() => faces.delete(name));
  return face;
}

async function openFace(
  name: string,
  family: FamilyName,
  place: string,
  weight: Weight | null,
): Promise<Face> {
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

/** Lets go of the faces that were not asked for the longest time. Not within a printout, which holds them. */
export function trimFaces(): void {
  for (const name of faces.keys()) {
    if (faces.size <= MOST_FACES) return;
    faces.delete(name);
  }
}

const within = (codePoint: number, { ranges }: Part): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

/** How a text asks for its faces. */
export interface Wanted {
  weight: Weight;
  letters: Letters;
}

/** The faces of one printout: each character is looked for once. */
export class Typecase {
  readonly #found = new Map<number, Face | null>();

  /** Has every character of a text looked for; afterwards `face` knows it. A promise only where something is to load. */
  prepare(text: string, wanted: Wanted): Promise<void> | undefined {
    const missing = new Set<number>();
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (!this.#found.has(keyOf(codePoint, wanted))) missing.add(codePoint);
    }
    return missing.size > 0 ? this.#search(missing, wanted) : undefined;
  }

  /** The face of the first family that has the character; null where none has, or where it was not prepared. */
  face(codePoint: number, wanted: Wanted): Face | null {
    return this.#found.get(keyOf(codePoint, wanted)) ?? null;
  }

  async #search(codePoints: Iterable<number>, wanted: Wanted): Promise<void> {
    for (const codePoint of codePoints) {
      this.#found.set(keyOf(codePoint, wanted), await firstFaceOf(codePoint, wanted));
    }
  }
}

const LETTERS: readonly Letters[] = ['western', 'chinese', 'japanese'];

const keyOf = (codePoint: number, { weight, letters }: Wanted): number =>
  (codePoint * 1000 + weight) * LETTERS.length + LETTERS.indexOf(letters);

// What a font package declares for one of its parts is not always in it.
async function firstFaceOf(codePoint: number, { weight, letters }: Wanted): Promise<Face | null> {
  for (const family of (SHARED.has(codePoint) ? SHARED_FOR : FAMILIES_FOR)[letters]) {
    for (const part of await partsOf(family)) {
      if (!within(codePoint, part)) continue;
      const face = await faceOf(family, part.key, weight);
      if (face.covers(codePoint)) return face;
    }
  }
  return null;
}
