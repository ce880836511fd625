import * as fontkit from 'fontkit';
import type { Face } from './fonts.ts';
import type { Glyph, Run } from './shaping.ts';

type Parts = Glyph['parts'];

interface Bounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** What we touch of the subset that fontkit makes of a TrueType font. */
interface Subset {
  /** By place: the glyph of the font. */
  glyphs: (number | Parts)[];
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(glyph: number | string): number;
  _addGlyph(glyph: number | Parts): void;
}

interface TrueTypeFont {
  maxp: { maxComponentElements: number; maxComponentDepth: number };
  getGlyph(id: number): { bbox: Bounds };
  createSubset(): Subset;
}

const fonts = new WeakMap<Face, TrueTypeFont>();

function fontOf(face: Face): TrueTypeFont {
  const known = fonts.get(face);
  if (known) return known;
  const opened = fontkit.create(face.bytes as Buffer) as unknown as TrueTypeFont;
  fonts.set(face, opened);
  return opened;
}

const [WORDS, OFFSETS, MORE] = [0x0001, 0x0002, 0x0020];

/** A composite glyph of TrueType: the other glyphs that it is made of, and where each of them stands. */
function composite(parts: readonly { place: number; x: number; y: number }[], bounds: Bounds): Uint8Array {
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
  // Glyphs begin at multiples of four: two bytes were left over.
  return new Uint8Array(bytes.buffer);
}

function addComposite(font: TrueTypeFont, subset: Subset, parts: Parts): void {
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
  const bytes = composite(
    parts.map(({ id, x, y }) => ({ place: subset.includeGlyph(id), x, y })),
    bounds,
  );
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance: 0, bearing: bounds.minX });
  subset.offset += bytes.length;
}

/**
 * A subset in which a glyph may have several places, and several glyphs one. An Arabic font draws beh, teh and yeh by
 * one body and other dots; with one place for each, all three would be copied and found as the one that came first.
 */
function subsetOf(face: Face, wanted: ReadonlyMap<string, Parts>): Subset {
  const font = fontOf(face);
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
  subset._addGlyph = (glyph) => (typeof glyph === 'number' ? add(glyph) : addComposite(font, subset, glyph));
  return subset;
}

const keyOf = ({ parts, codePoints }: Glyph): string =>
  [parts.map(({ id, x, y }) => `${id},${x},${y}`).join(' '), ...codePoints].join('|');

/**
 * A face as pdfkit takes a font: it embeds fontkit's, but what is drawn was shaped before. The run is handed over where
 * pdfkit passes the features of a text through.
 */
export function embeddable(face: Face): object {
  const wanted = new Map<string, Parts>();
  const layout = (_text: string, run: Run) => ({
    glyphs: run.glyphs.map((glyph) => {
      const id = keyOf(glyph);
      wanted.set(id, glyph.parts);
      return { id, codePoints: glyph.codePoints, advanceWidth: glyph.advance };
    }),
    // pdfkit scales them in place.
    positions: run.glyphs.map(({ xAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance: 0,
      xOffset,
      yOffset,
    })),
    advanceWidth: run.width * face.unitsPerEm,
  });
  return Object.create(fontOf(face), {
    postscriptName: { value: face.name },
    createSubset: { value: () => subsetOf(face, wanted) },
    layout: { value: layout },
  });
}
