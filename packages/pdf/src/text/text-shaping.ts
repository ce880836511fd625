import * as hb from 'harfbuzzjs';
import type { FontFace } from './font-set.ts';

/** A glyph, with its offset from the origin of the glyph that it is part of. */
interface GlyphPart {
  id: number;
  x: number;
  y: number;
}

/** A drawn letter, in font units. */
export interface Glyph {
  /** One glyph, or several that form a letter: the body of an Arabic letter and its dots. */
  parts: readonly GlyphPart[];
  /** The characters that are copied and found for it. */
  codePoints: readonly number[];
  /** Its width in the font, and how far it moves what follows. */
  advance: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Letters of one face and direction, in visual order from the left. */
export interface GlyphRun {
  face: FontFace;
  text: string;
  glyphs: readonly Glyph[];
  /** In ems. */
  width: number;
}

// Tabular figures, so that columns are aligned and dates do not jump.
const FEATURES = [new hb.Feature('tnum'), new hb.Feature('lnum')];

const codePointsOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);

// A single buffer: HarfBuzz's memory is only freed when its wrapper is collected, and the garbage collector does not
// see it.
const buffer = new hb.Buffer();

interface ShapedGlyph {
  id: number;
  cluster: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * Merges the glyphs of one character. If a letter and its dots stayed separate, the dots would be copied as
 * characters of their own.
 */
function mergeGlyphs(face: FontFace, placed: readonly ShapedGlyph[], text: string): Glyph {
  const [only] = placed;
  const codePoints = codePointsOf(text);
  if (only && placed.length === 1) {
    const { id, xAdvance, xOffset, yOffset } = only;
    return {
      parts: [{ id, x: 0, y: 0 }],
      codePoints,
      advance: face.font.glyphHAdvance(id),
      xAdvance,
      xOffset,
      yOffset,
    };
  }
  let pen = 0;
  const parts = placed.map(({ id, xAdvance, xOffset, yOffset }) => {
    const part = { id, x: pen + xOffset, y: yOffset };
    pen += xAdvance;
    return part;
  });
  return { parts, codePoints, advance: pen, xAdvance: pen, xOffset: 0, yOffset: 0 };
}

/** Groups shaped glyphs by the characters that they represent. */
function groupByCluster(placed: readonly ShapedGlyph[]): ShapedGlyph[][] {
  const clusters: ShapedGlyph[][] = [];
  for (const each of placed) {
    const last = clusters.at(-1);
    if (last?.[0]?.cluster === each.cluster) last.push(each);
    else clusters.push([each]);
  }
  return clusters;
}

/** Shapes a text: joins Arabic letters, applies kerning, mirrors brackets in right-to-left text. */
export function shapeText(face: FontFace, text: string, rightToLeft: boolean, language: string): GlyphRun {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(rightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setLanguage(language);
  buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer, FEATURES);
  const clusters = groupByCluster(
    buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        ...{ id: codepoint, cluster, xAdvance, xOffset, yOffset },
      })),
  );
  const starts = clusters.map(([first]) => first?.cluster ?? 0);
  // A cluster extends to the next one in the text, which comes before it in right-to-left text.
  const glyphs = clusters.map((placed, index) => {
    const end = starts[rightToLeft ? index - 1 : index + 1] ?? text.length;
    return mergeGlyphs(face, placed, text.slice(starts[index], end));
  });
  const width = glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { face, text, glyphs, width: width / face.unitsPerEm };
}
