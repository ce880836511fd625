/** The meaning of a series decides its look, on every screen in the same way. */
export type SeriesStyle = 'planned' | 'actual' | 'forecast' | 'earned' | 'paid' | 'unpaid' | 'plain';

type SeriesColour = 'c1' | 'c2' | 'c3' | 'c4' | 'c5';

/** Distinguished by dashes, marks and patterns as well as by colour. */
export interface SeriesLook {
  colour: SeriesColour;
  /** Of a line. */
  dashes?: string;
  width: number;
  mark: 'square' | 'circle' | 'triangle';
  /** Of a bar. */
  pattern: 'solid' | 'hatch' | 'dots';
}

const LOOKS: Record<Exclude<SeriesStyle, 'plain'>, SeriesLook> = {
  planned: { colour: 'c2', dashes: '7 4', width: 2, mark: 'square', pattern: 'hatch' },
  actual: { colour: 'c1', width: 2.5, mark: 'circle', pattern: 'solid' },
  forecast: { colour: 'c3', dashes: '2 4', width: 2, mark: 'triangle', pattern: 'dots' },
  earned: { colour: 'c4', width: 3, mark: 'circle', pattern: 'solid' },
  paid: { colour: 'c1', width: 2.5, mark: 'circle', pattern: 'solid' },
  unpaid: { colour: 'c3', dashes: '5 3', width: 2, mark: 'triangle', pattern: 'hatch' },
};

const FIRST_PLAIN: SeriesLook = { colour: 'c2', width: 2.5, mark: 'square', pattern: 'solid' };

/** Looks of series without a special meaning, in their order. */
const PLAIN: readonly SeriesLook[] = [
  FIRST_PLAIN,
  { colour: 'c3', dashes: '7 4', width: 2, mark: 'triangle', pattern: 'hatch' },
  { colour: 'c4', dashes: '2 4', width: 2, mark: 'circle', pattern: 'dots' },
  { colour: 'c1', dashes: '10 3', width: 2, mark: 'square', pattern: 'solid' },
  { colour: 'c5', dashes: '4 4', width: 2, mark: 'triangle', pattern: 'hatch' },
];

/** The look of a series, by its style and its index among series of that style. */
export const lookOf = (style: SeriesStyle, place = 0): SeriesLook =>
  style === 'plain' ? (PLAIN[place % PLAIN.length] ?? FIRST_PLAIN) : LOOKS[style];

/** The look of a projection at the present rate: the same colour, dotted. */
export const projectedLook = (look: SeriesLook): SeriesLook => ({ ...look, dashes: '1 5', width: 2 });
