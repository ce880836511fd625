/** The light theme's colours, used for printouts. */
export const COLOURS = {
  ink: '#251c16',
  ink2: '#5b5048',
  ink3: '#6e645c',
  line: '#ded8d1',
  lineStrong: '#8e847b',
  sunken: '#f3eee9',
  surface: '#ffffff',
  brick: '#b44726',
  brickWash: '#ffe7dd',
  brickMiddle: '#eba58c',
  moss: '#36622d',
  mossWash: '#e0f4da',
  ochre: '#7b530d',
  ochreWash: '#feedc5',
  crimson: '#a51640',
  crimsonWash: '#ffe6e8',
  blueprint: '#116384',
  blueprintWash: '#dcf1fa',
  slate: '#5e534a',
  slateWash: '#efece9',
} as const;

export type Colour = keyof typeof COLOURS;

export type Weight = 400 | 600 | 700;

/** A text style: size in points, weight and colour. */
export interface TextStyle {
  size: number;
  weight: Weight;
  colour: Colour;
}

const textStyle = (size: number, weight: Weight, colour: Colour): TextStyle => ({ size, weight, colour });

export const STYLES = {
  title: textStyle(20, 700, 'ink'),
  subtitle: textStyle(11, 400, 'ink2'),
  heading: textStyle(13, 700, 'ink'),
  subheading: textStyle(10.5, 600, 'ink'),
  body: textStyle(10, 400, 'ink'),
  quiet: textStyle(10, 400, 'ink3'),
  small: textStyle(8.5, 400, 'ink2'),
  label: textStyle(8.5, 400, 'ink3'),
  badge: textStyle(9, 600, 'ink'),
  cell: textStyle(9, 400, 'ink'),
  columnHead: textStyle(8.5, 600, 'ink2'),
  total: textStyle(9, 700, 'ink'),
  chart: textStyle(7.5, 400, 'ink2'),
  figure: textStyle(14, 700, 'ink'),
  company: textStyle(12, 700, 'ink'),
  mark: textStyle(9.5, 700, 'ink'),
  across: textStyle(120, 700, 'ink'),
} as const satisfies Record<string, TextStyle>;

/** The line height as a multiple of the font size: enough for Arabic marks and for square Han characters. */
export const LEADING = 1.45;

/**
 * The density of a printout. The minimum font size is 7.5 points, which is still easy to read, except for figures
 * that would otherwise break.
 */
export interface Density {
  /** Font sizes of a table's text, from the preferred one down to the smallest. */
  cells: readonly number[];
  /** The padding above and below the text of a row. */
  rowPadding: number;
  /** The padding of a figure, and the gap between figures. */
  figurePadding: number;
  /** The gap below a block. */
  gap: number;
  /** The height of a course of the brick wall. */
  course: number;
  /** The maximum number of lines of user text; the rest is cut with an ellipsis. */
  mostLines: number;
}

export const DENSITIES = {
  normal: {
    cells: [9, 8.5, 8, 7.5],
    rowPadding: 3.2,
    figurePadding: 8,
    gap: 10,
    course: 22,
    mostLines: Number.POSITIVE_INFINITY,
  },
  close: { cells: [8.5, 8, 7.5], rowPadding: 2, figurePadding: 6, gap: 7, course: 15, mostLines: 2 },
  tight: { cells: [7.5], rowPadding: 1, figurePadding: 4, gap: 3, course: 11, mostLines: 1 },
} as const satisfies Record<string, Density>;

/** A4 in points; a page may be landscape. */
export const PAPER_A4 = { short: 595.28, long: 841.89 };

export const MARGIN = { side: 48, top: 70, bottom: 58 };
