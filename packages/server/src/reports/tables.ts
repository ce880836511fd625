import { CURRENCIES } from '@brick/domain/money/currencies';
import type { Cell as ReportCell, ReportHead, ReportRow, ValueKind } from '@brick/domain/reports/document';
import { currencyName, writtenDay, writtenInstant } from '../platform/pdf/written.ts';
import type { ColumnKind, Plain, Table, TableRow, TableStyle } from '../platform/tables/table.ts';
import { sayIn } from '../platform/words.ts';
import type { MadePart, MadeReport, MadeTable } from './parts.ts';
import { rowsOf } from './passed-rows.ts';

const KINDS: Record<ValueKind, ColumnKind> = {
  text: 'text',
  money: 'money',
  percent: 'percent',
  ratio: 'number',
  count: 'number',
  days: 'number',
  date: 'date',
  instant: 'instant',
  status: 'text',
};

/** Characters that a share of a table's width gives a column of text. */
const PER_SHARE = 9;
const WIDTHS = { least: 10, most: 60 };

const plain = (cell: ReportCell): Plain => (typeof cell === 'object' && cell !== null ? cell.text : cell);

const rowIn = ({ kind, cells }: ReportRow): TableRow =>
  kind === 'body' ? cells.map(plain) : { strong: cells.map(plain) };

async function* spreadRows(table: MadeTable, pass: (rows: number) => void): AsyncGenerator<TableRow> {
  for await (const row of rowsOf(table, pass)) yield rowIn(row);
}

/** A table of a report as a spreadsheet has it: amounts and days are figures, a status is its word. */
export const tableIn = (table: MadeTable, pass: (rows: number) => void): Table => ({
  name: table.caption,
  columns: table.columns.map(({ title, kind, share }) => ({
    title,
    kind: KINDS[kind],
    ...(KINDS[kind] === 'text' && {
      width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, Math.round(share * PER_SHARE))),
    }),
  })),
  rows: spreadRows(table, pass),
});

/** What stands at the head of a report, each with its label. */
export function headFacts(head: ReportHead): { label: string; value: string }[] {
  const { language, project, asOf, currency, filters, madeBy, madeAt, timezone } = head;
  const say = sayIn(language);
  return [
    { label: say('reports.document.project'), value: project.name },
    ...(project.location ? [{ label: say('projects.form.location'), value: project.location }] : []),
    { label: say('report.files.asOf'), value: writtenDay(asOf, language) },
    { label: say('projects.form.currency'), value: `${currencyName(currency, language)} (${currency})` },
    ...filters,
    { label: say('report.files.madeBy'), value: madeBy },
    { label: say('report.files.madeAt'), value: writtenInstant(madeAt, timezone, language) },
  ];
}

/** Figures and sentences in their order; a heading only where one of them follows it. */
function* summaryRows(parts: readonly MadePart[]): Generator<TableRow> {
  let heading: string | null = null;
  for (const part of parts) {
    if (part.kind === 'heading') heading = part.text;
    if (part.kind !== 'figures' && part.kind !== 'paragraph') continue;
    if (heading !== null) yield { strong: [heading] };
    heading = null;
    if (part.kind === 'paragraph') yield [part.text];
    else
      for (const { label, kind, value, note } of part.figures)
        yield [label, { kind: KINDS[kind], cell: plain(value) }, note];
  }
}

/** The first sheet of a workbook: the report's head, its figures and its sentences. */
export function summaryTable({ parts, ...head }: MadeReport): Table {
  const say = sayIn(head.language);
  return {
    name: say('report.files.summary'),
    lead: [[head.title], ...headFacts(head).map(({ label, value }) => [label, value])],
    columns: [
      { title: say('report.files.figure'), kind: 'text', width: 40 },
      { title: say('report.files.value'), kind: 'text', width: 24 },
      { title: say('report.files.note'), kind: 'text', width: 60 },
    ],
    rows: summaryRows(parts),
  };
}

export const tablesOf = ({ parts }: MadeReport): MadeTable[] => parts.filter((part) => part.kind === 'table');

export const styleOf = ({ currency, timezone, language }: ReportHead): TableStyle => ({
  decimals: CURRENCIES[currency],
  timeZone: timezone,
  rightToLeft: language === 'ar',
});
