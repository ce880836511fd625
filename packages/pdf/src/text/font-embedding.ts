import * as fontkit from 'fontkit';
import type { FontFace } from './font-set.ts';
import type { Glyph, GlyphRun } from './text-shaping.ts';

type GlyphParts = Glyph['parts'];

interface GlyphBounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** The parts of fontkit's TrueType subset that we use. */
interface FontSubset {
  /** The font's glyph at each position. */
  glyphs: (number | GlyphParts)[];
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(glyph: number | string): number;
  _addGlyph(glyph: number | GlyphParts): void;
}

interface TrueTypeFont {
  maxp: { maxComponentElements: number; maxComponentDepth: number };
  getGlyph(id: number): { bbox: GlyphBounds };
  createSubset(): FontSubset;
}

const fonts = new WeakMap<FontFace, TrueTypeFont>();

function openTrueTypeFont(face: FontFace): TrueTypeFont {
  const known = fonts.get(face);
  if (known) return known;
  const opened = fontkit.create(face.bytes as Buffer) as unknown as TrueTypeFont;
  fonts.set(face, opened);
  return opened;
}

const [WORDS, OFFSETS, MORE] = [0x0001, 0x0002, 0x0020];

/** Encodes a TrueType composite glyph: its component glyphs and their offsets. */
function createCompositeGlyph(
  parts: readonly { place: number; x: number; y: number }[],
  bounds: GlyphBounds,
): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(12 + parts.length * 8));
  bytes.setInt16(0, -1);
  [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].forEach((edge, index) => {
    bytes.setInt16(2 + index * 2, edge);
  });
  parts.forEach(({ place, x, y }, index) => {
    const more = index < parts.length - 1 ? MORE : 0;
    bytes.setUint16(10 + index * 8, WORDS | OFFSETS | more);
    bytes.setUint16(12 + index * 8, place);
    bytes.setInt16(14 + index * 8, x);
    bytes.setInt16(16 + index * 8, y);
  });
  // Glyphs are aligned to four bytes: two bytes are padding.
  return new Uint8Array(bytes.buffer);
}

function addCompositeGlyph(font: TrueTypeFont, subset: FontSubset, parts: GlyphParts): void {
  const boxes = parts.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox;
    return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
  });
  const bounds = {
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  };
  const bytes = createCompositeGlyph(
    parts.map(({ id, x, y }) => ({ place: subset.includeGlyph(id), x, y })),
    bounds,
  );
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance: 0, bearing: bounds.minX });
  subset.offset += bytes.length;
}

/**
 * A subset in which one glyph may have several positions and several glyphs may share one. An Arabic font draws beh,
 * teh and yeh with one body and different dots; with one position each, all three would be copied as the first one.
 */
function createSubset(face: FontFace, wanted: ReadonlyMap<string, GlyphParts>): FontSubset {
  const font = openTrueTypeFont(face);
  const limits = { value: { ...font.maxp, maxComponentElements: 16, maxComponentDepth: 4 } };
  const subset = (Object.create(font, { maxp: limits }) as TrueTypeFont).createSubset();
  const include = subset.includeGlyph.bind(subset);
  const add = subset._addGlyph.bind(subset);
  const places = new Map<string, number>();
  subset.includeGlyph = (glyph) => {
    if (typeof glyph === 'number') return include(glyph);
    const known = places.get(glyph);
    const parts = wanted.get(glyph) ?? [];
    const [only] = parts;
    if (known !== undefined || !only) return known ?? 0;
    const place = subset.glyphs.push(parts.length === 1 ? only.id : parts) - 1;
    places.set(glyph, place);
    return place;
  };
  subset._addGlyph = (glyph) =>
    typeof glyph === 'number' ? add(glyph) : addCompositeGlyph(font, subset, glyph);
  return subset;
}

const glyphKey = ({ parts, codePoints }: Glyph): string =>
  [parts.map(({ id, x, y }) => `${id},${x},${y}`).join(' '), ...codePoints].join('|');

/**
 * Creates a font for pdfkit, based on fontkit's. The text is already shaped: the run is passed in the place of
 * pdfkit's font features.
 */
export function createEmbeddableFont(face: FontFace): object {
  const wanted = new Map<string, GlyphParts>();
  const layout = (_text: string, run: GlyphRun) => ({
    glyphs: run.glyphs.map((glyph) => {
      const id = glyphKey(glyph);
      wanted.set(id, glyph.parts);
      return { id, codePoints: glyph.codePoints, advanceWidth: glyph.advance };
    }),
    // Copied, because pdfkit scales them in place.
    positions: run.glyphs.map(({ xAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance: 0,
      xOffset,
      yOffset,
    })),
    advanceWidth: run.width * face.unitsPerEm,
  });
  return Object.create(openTrueTypeFont(face), {
    postscriptName: { value: face.name },
    createSubset: { value: () => createSubset(face, wanted) },
    layout: { value: layout },
  });
}
