/** What a series stands for decides how it is drawn, on every screen in the same way. */
export type SeriesStyle = 'planned' | 'actual' | 'forecast' | 'earned' | 'paid' | 'unpaid' | 'plain';

type Colour = 'c1' | 'c2' | 'c3' | 'c4' | 'c5';

/** Told apart by dashes, marks and patterns as well as by colour. */
export interface Look {
  colour: Colour;
  /** Of a line. */
  dashes?: string;
  width: number;
  mark: 'square' | 'circle' | 'triangle';
  /** Of a bar. */
  pattern: 'solid' | 'hatch' | 'dots';
}

const LOOKS: Record<Exclude<SeriesStyle, 'plain'>, Look> = {
  planned: { colour: 'c2', dashes: '7 4', width: 2, mark: 'square', pattern: 'hatch' },
  actual: { colour: 'c1', width: 2.5, mark: 'circle', pattern: 'solid' },
  forecast: { colour: 'c3', dashes: '2 4', width: 2, mark: 'triangle', pattern: 'dots' },
  earned: { colour: 'c4', width: 3, mark: 'circle', pattern: 'solid' },
  paid: { colour: 'c1', width: 2.5, mark: 'circle', pattern: 'solid' },
  unpaid: { colour: 'c3', dashes: '5 3', width: 2, mark: 'triangle', pattern: 'hatch' },
};

const FIRST_PLAIN: Look = { colour: 'c2', width: 2.5, mark: 'square', pattern: 'solid' };

/** Series that stand for nothing of the kind, in their order. */
const PLAIN: readonly Look[] = [
  FIRST_PLAIN,
  { colour: 'c3', dashes: '7 4', width: 2, mark: 'triangle', pattern: 'hatch' },
  { colour: 'c4', dashes: '2 4', width: 2, mark: 'circle', pattern: 'dots' },
  { colour: 'c1', dashes: '10 3', width: 2, mark: 'square', pattern: 'solid' },
  { colour: 'c5', dashes: '4 4', width: 2, mark: 'triangle', pattern: 'hatch' },
];

/** How a series is drawn that stands at this place among its kind. */
export const lookOf = (style: SeriesStyle, place = 0): Look =>
  style === 'plain' ? (PLAIN[place % PLAIN.length] ?? FIRST_PLAIN) : LOOKS[style];

/** What goes on from something measured at the present pace: its colour, dotted. */
export const aheadOf = (look: Look): Look => ({ ...look, dashes: '1 5', width: 2 });
