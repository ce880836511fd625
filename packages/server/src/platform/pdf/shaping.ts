import * as hb from 'harfbuzzjs';
import type { Face } from './fonts.ts';

/** A glyph of a font, moved from where the glyph that it is part of begins. */
interface Part {
  id: number;
  x: number;
  y: number;
}

/** A drawn letter, in units of its face. */
export interface Glyph {
  /** One, or several that make up a letter: the body of an Arabic one and its dots. */
  parts: readonly Part[];
  /** What is copied and found for it. */
  codePoints: readonly number[];
  /** How wide the font says that it is, and how far it moves what follows. */
  advance: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Letters of one face that run in one direction, in the order in which they are seen from the left. */
export interface Run {
  face: Face;
  text: string;
  glyphs: readonly Glyph[];
  /** In ems. */
  width: number;
}

// Figures stand below each other in columns, and a date does not jump.
const FEATURES = [new hb.Feature('tnum'), new hb.Feature('lnum')];

const codePointsOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);

// One for all: what HarfBuzz holds is freed only when the collector finds its wrapper, and it sees no memory to free there.
const buffer = new hb.Buffer();

interface Placed {
  id: number;
  cluster: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * One glyph of what a font draws for one character. Where a letter and its dots stayed apart, the dots would be copied
 * as characters of their own.
 */
function glyphOf(face: Face, placed: readonly Placed[], text: string): Glyph {
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

/** What was placed, by the characters that it stands for. */
function clustersOf(placed: readonly Placed[]): Placed[][] {
  const clusters: Placed[][] = [];
  for (const each of placed) {
    const last = clusters.at(-1);
    if (last?.[0]?.cluster === each.cluster) last.push(each);
    else clusters.push([each]);
  }
  return clusters;
}

/** Chooses and places the glyphs of a text: joins Arabic letters, kerns, mirrors brackets that run to the left. */
export function shape(face: Face, text: string, rightToLeft: boolean, language: string): Run {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(rightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setLanguage(language);
  buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer, FEATURES);
  const clusters = clustersOf(
    buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        ...{ id: codepoint, cluster, xAdvance, xOffset, yOffset },
      })),
  );
  const starts = clusters.map(([first]) => first?.cluster ?? 0);
  // A cluster reaches to the next one in the text, which stands before it where the text runs to the left.
  const glyphs = clusters.map((placed, index) => {
    const end = starts[rightToLeft ? index - 1 : index + 1] ?? text.length;
    return glyphOf(face, placed, text.slice(starts[index], end));
  });
  const width = glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { face, text, glyphs, width: width / face.unitsPerEm };
}
