import * as z from 'zod';
import { dateText, instantText } from '../dates/fields.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { money } from '../money/fields.ts';
import { LANGUAGES } from '../users/choices.ts';
import { REPORT_NAMES } from './reports.ts';

/**
 * What stands in a column and how it is written: money is an amount in the report's currency, percent a number
 * 0–100 with one decimal, ratio a decimal string with four places, count and days whole numbers, date yyyy-MM-dd,
 * instant ISO 8601 in UTC, status a badge. Null is nothing to say, and printed as a dash.
 */
export const VALUE_KINDS = [
  'text',
  'money',
  'percent',
  'ratio',
  'count',
  'days',
  'date',
  'instant',
  'status',
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** A status as on the screens: word, shape and colour. */
export const statusValue = z.object({
  text: z.string(),
  shape: z.enum(['tick', 'ring', 'half', 'cross', 'dash']),
  tone: z.enum(['moss', 'ochre', 'blueprint', 'crimson', 'slate']),
});
export type StatusValue = z.output<typeof statusValue>;

export const cell = z.union([money, z.string(), z.number(), statusValue, z.null()]);
export type Cell = z.output<typeof cell>;

export const reportColumn = z.object({
  /** Stays the same in every language: a spreadsheet's reader goes by it. */
  key: z.string(),
  title: z.string(),
  kind: z.enum(VALUE_KINDS),
  /** Width beside the other columns' widths. */
  share: z.number(),
});
export type ReportColumn = z.output<typeof reportColumn>;

export const reportRow = z.object({
  kind: z.enum(['body', 'group', 'subtotal', 'total']),
  cells: z.array(cell),
  /** The record that the row tells of, for a screen to lead there. */
  of: z.object({ entity: z.string(), id: z.int() }).optional(),
});
export type ReportRow = z.output<typeof reportRow>;

const figure = z.object({
  label: z.string(),
  kind: z.enum(VALUE_KINDS),
  value: cell,
  /** One short sentence below the figure. */
  note: z.string().nullable(),
  tone: z.enum(['good', 'warning', 'bad']).nullable(),
});
export type ReportFigure = z.output<typeof figure>;

const series = z.object({
  label: z.string(),
  /** What it is drawn with: planned things are dashed, actual ones solid, forecasts dotted. */
  style: z.enum(['planned', 'actual', 'forecast', 'earned', 'paid', 'unpaid', 'plain']),
  /** One a place on the axis; amounts for money, numbers otherwise; null is a gap. */
  values: z.array(z.union([money, z.number(), z.null()])),
});

const gantt = z.object({
  label: z.string(),
  planned: z.object({ start: dateText, finish: dateText }).nullable(),
  actual: z.object({ start: dateText, finish: dateText.nullable() }).nullable(),
  percentComplete: z.number().nullable(),
});

/** Every chart has its figures in a table of the same report, so that nobody needs to see it. */
export const chart = z.discriminatedUnion('type', [
  /** Side by side, or one on the other. */
  z.object({
    type: z.literal('bars'),
    stacked: z.boolean(),
    kind: z.enum(VALUE_KINDS),
    labels: z.array(z.string()),
    series: z.array(series),
  }),
  /** Lines over days; `today` is marked. */
  z.object({
    type: z.literal('lines'),
    kind: z.enum(VALUE_KINDS),
    dates: z.array(dateText),
    series: z.array(series),
    today: dateText.nullable(),
  }),
  /** From one sum to another by steps; a step's value may be negative, a sum stands on the ground. */
  z.object({
    type: z.literal('waterfall'),
    steps: z.array(z.object({ label: z.string(), value: money, sum: z.boolean() })),
  }),
  z.object({ type: z.literal('gantt'), phases: z.array(gantt), today: dateText }),
  /** Counts by row and column, such as status × severity. */
  z.object({
    type: z.literal('matrix'),
    columns: z.array(z.string()),
    rows: z.array(z.object({ label: z.string(), counts: z.array(z.int()) })),
  }),
  /** The wall of the eight phases, laid from the bottom; shares from 0 to 1. */
  z.object({
    type: z.literal('wall'),
    courses: z.array(z.object({ label: z.string(), paidShare: z.number(), enteredShare: z.number() })),
  }),
]);
export type Chart = z.output<typeof chart>;

/** A part of a report; they follow each other from top to bottom. */
export const reportPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), tone: z.enum(['body', 'quiet']) }),
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({ kind: z.literal('chart'), title: z.string(), alt: z.string(), chart }),
  z.object({
    kind: z.literal('table'),
    /** Stays the same in every language: the name of its sheet is its caption, its address this. */
    id: z.string(),
    caption: z.string(),
    columns: z.array(reportColumn),
    /** Of its money, where that is not the report's: what is paid in another currency has a table of its own. */
    currency: z.enum(CURRENCY_CODES).optional(),
    rows: z.array(reportRow),
    /** Body rows that are not among `rows`: a screen shows the first ones, files have all. */
    left: z.int(),
  }),
]);
export type ReportPart = z.output<typeof reportPart>;

/** What stands at the head of every report. */
export const reportHead = z.object({
  report: z.enum(REPORT_NAMES as [(typeof REPORT_NAMES)[number], ...typeof REPORT_NAMES]),
  title: z.string(),
  language: z.enum(LANGUAGES),
  project: z.object({ id: z.int(), name: z.string(), location: z.string().nullable() }),
  asOf: dateText,
  currency: z.enum(CURRENCY_CODES),
  /** Filters that are set, in words. */
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  madeBy: z.string(),
  madeAt: instantText,
  /** In which the instants of its cells are written. */
  timezone: z.string(),
});
export type ReportHead = z.output<typeof reportHead>;

/** A report as its call answers it and the screen shows it: words in the reader's language, values as they are. */
export const reportDocument = reportHead.extend({ parts: z.array(reportPart) });
export type ReportDocument = z.output<typeof reportDocument>;

/** Body rows of a table that a screen is given. */
export const ROWS_ON_SCREEN = 500;
