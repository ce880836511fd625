import { CURRENCIES, type Currency } from '@brick/domain/money/currencies';
import type { Minor } from '@brick/domain/money/money';
import type { Cell, ReportHead, ValueKind } from '@brick/domain/reports/document';
import type { Badge } from '../platform/pdf/printout.ts';
import {
  localeOf,
  writtenAmount,
  writtenDay,
  writtenInstant,
  writtenMoney,
  writtenPercent,
} from '../platform/pdf/written.ts';

/** How values of a report are written on paper. */
export interface Written {
  /** In a column, whose head or whose report says the currency. */
  cell(value: Cell, kind: ValueKind): string | Badge;
  /** By itself: an amount with its currency. */
  alone(value: Cell, kind: ValueKind): string | Badge;
}

const NOTHING = '–';

type Writer = (value: string | number | Minor) => string;

// A sign of its own length, which no line ends with and no reader takes for a dash.
const withMinus = (text: string): string => text.replace('-', '−');

function writersOf({
  language,
  currency,
  timezone,
}: ReportHead): Record<Exclude<ValueKind, 'status'>, Writer> {
  const count = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 });
  const ratio = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  const decimals = CURRENCIES[currency];
  return {
    text: String,
    money: (value) => writtenAmount(value as Minor, decimals, language),
    percent: (value) => withMinus(writtenPercent(Number(value), language)),
    ratio: (value) => withMinus(ratio.format(value as `${number}`)),
    count: (value) => withMinus(count.format(Number(value))),
    days: (value) => withMinus(count.format(Number(value))),
    date: (value) => writtenDay(String(value), language),
    instant: (value) => writtenInstant(String(value), timezone, language),
  };
}

const FIGURES = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Where a word stands in a column of figures or days, as a total's name does, it is a word. */
const isWord = (value: string | number | Minor, kind: ValueKind): boolean =>
  typeof value === 'string' && !(kind === 'date' || kind === 'instant' ? DAY : FIGURES).test(value);

/** The writers of a report's values, in its language, currency and time zone. */
export function writtenIn(head: ReportHead): Written {
  const writers = writersOf(head);
  const written = (value: Cell, kind: ValueKind, write: (kind: Exclude<ValueKind, 'status'>) => Writer) => {
    if (value === null || value === '') return NOTHING;
    if (typeof value === 'object') return value;
    return kind === 'status' || isWord(value, kind) ? String(value) : write(kind)(value);
  };
  const money: Writer = (value) =>
    withMinus(writtenMoney(value as Minor, head.language, head.currency as Currency));
  return {
    cell: (value, kind) => written(value, kind, (each) => writers[each]),
    alone: (value, kind) => written(value, kind, (each) => (each === 'money' ? money : writers[each])),
  };
}
