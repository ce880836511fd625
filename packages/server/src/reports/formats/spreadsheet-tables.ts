import { CURRENCIES } from '@brick/domain/money/currencies';
import type {
  Cell as ReportCell,
  ReportHead,
  ReportRow,
  ValueKind,
} from '@brick/domain/reports/report-document';
import { formatCurrencyName, formatDay, formatInstant } from '@brick/pdf/text/locale-formats';
import { translateIn } from '../../platform/i18n/messages.ts';
import type {
  CellValue,
  ExportTable,
  TableColumnKind,
  TableRow,
  TableStyle,
} from '../../platform/spreadsheets/export-table.ts';
import type { StreamedPart, StreamedReport, StreamedTable } from '../report-parts.ts';
import { readTableRows } from './row-progress.ts';

const CELL_KINDS: Record<ValueKind, TableColumnKind> = {
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

/** Column width in characters per share of the table's width. */
const CHARACTERS_PER_SHARE = 9;
const WIDTHS = { least: 10, most: 60 };

const plain = (cell: ReportCell): CellValue => (typeof cell === 'object' && cell !== null ? cell.text : cell);

const spreadsheetRow = ({ kind, cells }: ReportRow): TableRow =>
  kind === 'body' ? cells.map(plain) : { strong: cells.map(plain) };

async function* spreadsheetRows(
  table: StreamedTable,
  pass: (rows: number) => void,
): AsyncGenerator<TableRow> {
  for await (const row of readTableRows(table, pass)) yield spreadsheetRow(row);
}

/** Converts a report table for spreadsheets: amounts and days as numbers, statuses as text. */
export const spreadsheetTable = (table: StreamedTable, pass: (rows: number) => void): ExportTable => ({
  name: table.caption,
  columns: table.columns.map(({ title, kind, share }) => ({
    title,
    kind: CELL_KINDS[kind],
    ...(CELL_KINDS[kind] === 'text' && {
      width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, Math.round(share * CHARACTERS_PER_SHARE))),
    }),
  })),
  ...(table.currency && { decimals: CURRENCIES[table.currency] }),
  rows: spreadsheetRows(table, pass),
});

/** The head of a report as labels and values. */
export function headFacts(head: ReportHead): { label: string; value: string }[] {
  const { language, project, asOf, currency, filters, madeBy, madeAt, timezone } = head;
  const say = translateIn(language);
  return [
    { label: say('reports.document.project'), value: project.name },
    ...(project.location ? [{ label: say('projects.form.location'), value: project.location }] : []),
    { label: say('report.files.asOf'), value: formatDay(asOf, language) },
    {
      label: say('projects.form.currency'),
      value: `${formatCurrencyName(currency, language)} (${currency})`,
    },
    ...filters,
    { label: say('report.files.madeBy'), value: madeBy },
    { label: say('report.files.madeAt'), value: formatInstant(madeAt, timezone, language) },
  ];
}

/** Yields figures and paragraphs in order, and headings only if one of them follows. */
function* summaryRows(parts: readonly StreamedPart[]): Generator<TableRow> {
  let heading: string | null = null;
  for (const part of parts) {
    if (part.kind === 'heading') heading = part.text;
    if (part.kind !== 'figures' && part.kind !== 'paragraph') continue;
    if (heading !== null) yield { strong: [heading] };
    heading = null;
    if (part.kind === 'paragraph') yield [part.text];
    else
      for (const { label, kind, value, note } of part.figures)
        yield [label, { kind: CELL_KINDS[kind], cell: plain(value) }, note];
  }
}

/** The first sheet of a workbook: head, figures and paragraphs. */
export function summaryTable({ parts, ...head }: StreamedReport): ExportTable {
  const say = translateIn(head.language);
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

export const reportTables = ({ parts }: StreamedReport): StreamedTable[] =>
  parts.filter((part) => part.kind === 'table');

export const cellStyle = ({ currency, timezone, language }: ReportHead): TableStyle => ({
  decimals: CURRENCIES[currency],
  timeZone: timezone,
  rightToLeft: language === 'ar',
});
