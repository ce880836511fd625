/** The light design tokens in which a printout is drawn: ink on paper, with fired clay as its accent. */
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

/** How a text is set: its size in points, its weight and its colour. */
export interface TextStyle {
  size: number;
  weight: Weight;
  colour: Colour;
}

const style = (size: number, weight: Weight, colour: Colour): TextStyle => ({ size, weight, colour });

export const STYLES = {
  title: style(20, 700, 'ink'),
  subtitle: style(11, 400, 'ink2'),
  heading: style(13, 700, 'ink'),
  subheading: style(10.5, 600, 'ink'),
  body: style(10, 400, 'ink'),
  quiet: style(10, 400, 'ink3'),
  small: style(8.5, 400, 'ink2'),
  label: style(8.5, 400, 'ink3'),
  badge: style(9, 600, 'ink'),
  cell: style(9, 400, 'ink'),
  columnHead: style(8.5, 600, 'ink2'),
  total: style(9, 700, 'ink'),
  chart: style(7.5, 400, 'ink2'),
  figure: style(14, 700, 'ink'),
  company: style(12, 700, 'ink'),
  mark: style(9.5, 700, 'ink'),
  across: style(120, 700, 'ink'),
} as const satisfies Record<string, TextStyle>;

/** A line of text takes so many times its size: enough for the marks of Arabic and for the square of a Han character. */
export const LEADING = 1.45;

/**
 * How closely a printout is set. Nothing is smaller than 7.5 points, which is still read without effort, but for figures that
 * would otherwise be divided.
 */
export interface Density {
  /** Sizes of a table's text, from the one that is wanted down to the smallest. */
  cells: readonly number[];
  /** Above and below the text of a row. */
  rowPadding: number;
  /** Around the text of a figure, and between figures. */
  figurePadding: number;
  /** Below a block. */
  gap: number;
  /** The height of a course of the wall. */
  course: number;
  /** Lines of what somebody typed; more of it is left out with an ellipsis. */
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

/** A4 upright, in points; a wide table may turn it. */
export const PAPER = { short: 595.28, long: 841.89 };

export const MARGIN = { side: 48, top: 70, bottom: 58 };
