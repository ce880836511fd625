import * as z from 'zod';
import { dateText, instantText } from '../dates/date-schemas.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { money } from '../money/money-schemas.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';
import { REPORT_NAMES } from './report-types.ts';

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

/** A status badge as on the screens: word, shape and colour. */
export const statusValue = z.object({
  text: z.string(),
  shape: z.enum(['tick', 'ring', 'half', 'cross', 'dash']),
  tone: z.enum(['moss', 'ochre', 'blueprint', 'crimson', 'slate']),
});
export type StatusValue = z.output<typeof statusValue>;

export const cell = z.union([money, z.string(), z.number(), statusValue, z.null()]);
export type Cell = z.output<typeof cell>;

export const reportColumn = z.object({
  /** The same in every language, for programs that read spreadsheets. */
  key: z.string(),
  title: z.string(),
  kind: z.enum(VALUE_KINDS),
  /** Width relative to the other columns. */
  share: z.number(),
});
export type ReportColumn = z.output<typeof reportColumn>;

export const reportRow = z.object({
  kind: z.enum(['body', 'group', 'subtotal', 'total']),
  cells: z.array(cell),
  /** The record the row is about, for links on the screen. */
  of: z.object({ entity: z.string(), id: z.int() }).optional(),
});
export type ReportRow = z.output<typeof reportRow>;

const figure = z.object({
  label: z.string(),
  kind: z.enum(VALUE_KINDS),
  value: cell,
  /** A short sentence below the figure. */
  note: z.string().nullable(),
  tone: z.enum(['good', 'warning', 'bad']).nullable(),
});
export type ReportFigure = z.output<typeof figure>;

const series = z.object({
  label: z.string(),
  /** Line style: planned is dashed, actual solid, forecast dotted. */
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

/** Charts. The same report shows their figures in a table, so nobody has to see the chart. */
export const chart = z.discriminatedUnion('type', [
  /** Bars side by side or stacked. */
  z.object({
    type: z.literal('bars'),
    stacked: z.boolean(),
    kind: z.enum(VALUE_KINDS),
    labels: z.array(z.string()),
    series: z.array(series),
  }),
  /** Lines over days, with `today` marked. */
  z.object({
    type: z.literal('lines'),
    kind: z.enum(VALUE_KINDS),
    dates: z.array(dateText),
    series: z.array(series),
    today: dateText.nullable(),
  }),
  /** From one sum to another in steps; a step may be negative, a sum starts at zero. */
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
  /** The progress wall of the eight phases, from the bottom; shares from 0 to 1. */
  z.object({
    type: z.literal('wall'),
    courses: z.array(z.object({ label: z.string(), paidShare: z.number(), enteredShare: z.number() })),
  }),
]);
export type Chart = z.output<typeof chart>;

/** A part of a report, in order from top to bottom. */
export const reportPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), tone: z.enum(['body', 'quiet']) }),
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({ kind: z.literal('chart'), title: z.string(), alt: z.string(), chart }),
  z.object({
    kind: z.literal('table'),
    /** The same in every language. The caption names the sheet, this names the anchor. */
    id: z.string(),
    caption: z.string(),
    columns: z.array(reportColumn),
    /** Currency of its amounts if not the report's; amounts in other currencies have a table of their own. */
    currency: z.enum(CURRENCY_CODES).optional(),
    rows: z.array(reportRow),
    /** Number of body rows left out of `rows`: screens show the first ones, files all. */
    left: z.int(),
  }),
]);
export type ReportPart = z.output<typeof reportPart>;

/** The head of every report. */
export const reportHead = z.object({
  report: z.enum(REPORT_NAMES as [(typeof REPORT_NAMES)[number], ...typeof REPORT_NAMES]),
  title: z.string(),
  language: z.enum(LANGUAGES),
  project: z.object({ id: z.int(), name: z.string(), location: z.string().nullable() }),
  asOf: dateText,
  currency: z.enum(CURRENCY_CODES),
  /** Active filters in words. */
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  madeBy: z.string(),
  madeAt: instantText,
  /** Time zone of the instants in its cells. */
  timezone: z.string(),
});
export type ReportHead = z.output<typeof reportHead>;

/**
 * A complete report as returned by the API and shown on the screen: texts in the reader's language, values
 * unformatted.
 */
export const reportDocument = reportHead.extend({ parts: z.array(reportPart) });
export type ReportDocument = z.output<typeof reportDocument>;

/** Maximum body rows of a table on the screen. */
export const ROWS_ON_SCREEN = 500;
