import { CURRENCIES, type Currency } from '@brick/domain/money/currencies';
import type { Minor } from '@brick/domain/money/money';
import type { Cell, ReportHead, ValueKind } from '@brick/domain/reports/report-document';
import type { Badge } from '@brick/pdf/document/printout';
import {
  formatAmount,
  formatDay,
  formatInstant,
  formatMoney,
  formatPercent,
  localeOf,
} from '@brick/pdf/text/locale-formats';

/** Formats report values for paper. */
export interface ValueFormatter {
  /** In a column, whose title or report names the currency. */
  cell(value: Cell, kind: ValueKind): string | Badge;
  /** On its own: an amount with its currency. */
  alone(value: Cell, kind: ValueKind): string | Badge;
}

const NOTHING = '–';

type FormatValue = (value: string | number | Minor) => string;

// Uses the minus sign, which causes no line break and is not read as a dash.
const withMinusSign = (text: string): string => text.replace('-', '−');

function formattersOf({
  language,
  currency,
  timezone,
}: ReportHead): Record<Exclude<ValueKind, 'status'>, FormatValue> {
  const count = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 });
  const ratio = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  const decimals = CURRENCIES[currency];
  return {
    text: String,
    money: (value) => formatAmount(value as Minor, decimals, language),
    percent: (value) => withMinusSign(formatPercent(Number(value), language)),
    ratio: (value) => withMinusSign(ratio.format(value as `${number}`)),
    count: (value) => withMinusSign(count.format(Number(value))),
    days: (value) => withMinusSign(count.format(Number(value))),
    date: (value) => formatDay(String(value), language),
    instant: (value) => formatInstant(String(value), timezone, language),
  };
}

const NUMERIC_KINDS = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Text in a numeric or date column, such as the name of a total. */
const isText = (value: string | number | Minor, kind: ValueKind): boolean =>
  typeof value === 'string' && !(kind === 'date' || kind === 'instant' ? DAY : NUMERIC_KINDS).test(value);

/** Formatters for the language, currency and time zone of a report. */
export function createValueFormatter(head: ReportHead): ValueFormatter {
  const writers = formattersOf(head);
  const written = (
    value: Cell,
    kind: ValueKind,
    write: (kind: Exclude<ValueKind, 'status'>) => FormatValue,
  ) => {
    if (value === null || value === '') return NOTHING;
    if (typeof value === 'object') return value;
    return kind === 'status' || isText(value, kind) ? String(value) : write(kind)(value);
  };
  const money: FormatValue = (value) =>
    withMinusSign(formatMoney(value as Minor, head.language, head.currency as Currency));
  return {
    cell: (value, kind) => written(value, kind, (each) => writers[each]),
    alone: (value, kind) => written(value, kind, (each) => (each === 'money' ? money : writers[each])),
  };
}
