import type { Minor } from '@brick/domain/money/money';
import type {
  Chart,
  ReportFigure,
  ReportHead,
  ReportRow,
  ValueKind,
} from '@brick/domain/reports/report-document';
import type { ReportName } from '@brick/domain/reports/report-types';
import type {
  AxisScale,
  ChartDrawing,
  Letterhead,
  PrintBlock,
  Printout,
  PrintRow,
} from '@brick/pdf/document/printout';
import { formatInstant } from '@brick/pdf/text/locale-formats';
import { translateIn } from '../../platform/i18n/messages.ts';
import type { StreamedPart, StreamedReport, StreamedTable } from '../report-parts.ts';
import { readTableRows } from './row-progress.ts';
import { headFacts } from './spreadsheet-tables.ts';
import { createValueFormatter, type ValueFormatter } from './value-formatter.ts';

/** Maximum printed rows of a table: more are not read on paper, and their structure must fit in memory. */
export const MAX_PDF_ROWS = 5000;

/** Maximum columns of a portrait page. */
const MAX_PORTRAIT_COLUMNS = 7;

/** Reports that always fit on one page. */
const ONE_PAGE_REPORTS: readonly ReportName[] = ['executive-summary'];

const RIGHT_ALIGNED_KINDS: readonly ValueKind[] = ['money', 'percent', 'ratio', 'count', 'days'];

/** Kinds of values without line breaks. */
const UNBREAKABLE_KINDS: readonly ValueKind[] = ['date', 'instant', 'status'];

/** The columns of what people call a record by: SN-0001. */
const NUMBER_KEYS = ['number', 'reportNumber'];

const SCALES: Partial<Record<ValueKind, AxisScale>> = { money: 'amount', percent: 'percent' };

/** The values of a chart in hundredths. */
const hundredths = (values: readonly (Minor | number | null)[]): (bigint | null)[] =>
  values.map((value) => (typeof value === 'number' ? BigInt(Math.round(value * 100)) : value));

/** Converts a chart to a drawing. */
function chartDrawing(chart: Exclude<Chart, { type: 'wall' }>): ChartDrawing {
  switch (chart.type) {
    case 'bars':
    case 'lines': {
      const series = chart.series.map((each) => ({ ...each, values: hundredths(each.values) }));
      return { ...chart, series, scale: SCALES[chart.kind] ?? 'number' };
    }
    case 'gantt':
      return { type: 'gantt', rows: chart.phases, today: chart.today };
    case 'waterfall':
    case 'matrix':
      return chart;
  }
}

function chartBlocks({ title, alt, chart }: Extract<StreamedPart, { kind: 'chart' }>): PrintBlock[] {
  if (chart.type !== 'wall') return [{ kind: 'chart', title, alt, drawing: chartDrawing(chart) }];
  return [
    { kind: 'heading', text: title, level: 3 },
    { kind: 'wall', alt, courses: chart.courses },
  ];
}

const printFigure = ({ label, kind, value, note, tone }: ReportFigure, written: ValueFormatter) => ({
  ...{ label, note, tone },
  value: written.alone(value, kind),
});

const printRow = (
  { kind, cells }: ReportRow,
  { columns }: StreamedTable,
  written: ValueFormatter,
): PrintRow => ({
  kind,
  cells: cells.map((cell, place) => {
    const empty = cell === null && kind !== 'body';
    return empty ? '' : written.cell(cell, columns[place]?.kind ?? 'text');
  }),
});

/** The printed rows: the first ones of the body. */
async function* printedRows(
  table: StreamedTable,
  written: ValueFormatter,
  pass: (rows: number) => void,
): AsyncGenerator<PrintRow> {
  const body = { ...table, foot: [] };
  let left = MAX_PDF_ROWS;
  for await (const row of readTableRows(body, pass)) {
    if (row.kind === 'body') left -= 1;
    if (left < 0) break;
    yield printRow(row, table, written);
  }
}

function tableBlocks(table: StreamedTable, { head, pass, ...setting }: PdfContext): PrintBlock[] {
  const { caption, columns, count, currency } = table;
  const written = currency ? createValueFormatter({ ...head, currency }) : setting.written;
  const say = translateIn(head.language);
  const left: PrintBlock[] =
    count > MAX_PDF_ROWS
      ? [{ kind: 'paragraph', text: say('report.files.onlyFirst', { shown: MAX_PDF_ROWS, count }) }]
      : [];
  return [
    { kind: 'heading', text: caption, level: 3 },
    ...left,
    {
      kind: 'table',
      caption,
      columns: columns.map(({ key, title, kind, share }) => ({
        ...{ title, share },
        ...(RIGHT_ALIGNED_KINDS.includes(kind) && { align: 'end' as const }),
        ...((UNBREAKABLE_KINDS.includes(kind) || NUMBER_KEYS.includes(key)) && { whole: true }),
      })),
      // A page may be laid out twice until it fits, so rows can be iterated again.
      rows: { [Symbol.asyncIterator]: () => printedRows(table, written, pass) },
      foot: table.foot.map((row) => printRow(row, table, written)),
    },
  ];
}

interface PdfContext {
  head: ReportHead;
  written: ValueFormatter;
  /** Called with the number of drawn rows. */
  pass: (rows: number) => void;
}

function partBlocks(part: StreamedPart, setting: PdfContext): PrintBlock[] {
  switch (part.kind) {
    case 'heading':
      return [{ kind: 'heading', text: part.text, level: 2 }];
    case 'paragraph':
      return [part];
    case 'figures':
      return [
        { kind: 'figures', figures: part.figures.map((figure) => printFigure(figure, setting.written)) },
      ];
    case 'chart':
      return chartBlocks(part);
    case 'table':
      return tableBlocks(part, setting);
  }
}

/** One-page layout: the progress wall takes half of the width, beside the last table. */
function onePageBlocks(parts: readonly StreamedPart[], setting: PdfContext): PrintBlock[] {
  const wall = parts.find((part) => part.kind === 'chart' && part.chart.type === 'wall');
  const last = parts.at(-1);
  return parts.flatMap((part): PrintBlock[] => {
    if (part === last && wall && last.kind === 'table') return [];
    if (part !== wall || last?.kind !== 'table') return partBlocks(part, setting);
    return [{ kind: 'halves', start: partBlocks(part, setting), end: partBlocks(last, setting) }];
  });
}

const needsLandscape = (part: StreamedPart): boolean =>
  part.kind === 'table' && part.columns.length > MAX_PORTRAIT_COLUMNS;

/** Longer facts get their own line: in a narrow column they would become too tall. */
const LONG_FACT_LENGTH = 90;

const printFact = (fact: { label: string; value: string }) => ({
  ...fact,
  wide: fact.value.length > LONG_FACT_LENGTH,
});

/** Builds a report as PDF for the rendering thread. Rows are loaded while they are drawn. */
export function buildReportPdf(
  { parts, ...head }: StreamedReport,
  letterhead: Letterhead | null,
  pass: (rows: number) => void,
): Printout {
  const say = translateIn(head.language);
  const setting = { head, written: createValueFormatter(head), pass };
  const at = formatInstant(head.madeAt, head.timezone, head.language);
  const onePage = ONE_PAGE_REPORTS.includes(head.report);
  return {
    title: `${head.title} – ${head.project.name}`,
    language: head.language,
    landscape: parts.some(needsLandscape),
    onePage,
    running: `${head.title} – ${head.project.name}`,
    footnote: say('paper.madeOn', { at, name: head.madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: head.madeAt,
    blocks: [
      ...(letterhead ? [{ kind: 'letterhead' as const, ...letterhead }] : []),
      { kind: 'title', text: head.title, subtitle: head.project.name, badge: null },
      { kind: 'facts', facts: headFacts(head).slice(1).map(printFact), many: true },
      ...(onePage ? onePageBlocks(parts, setting) : parts.flatMap((part) => partBlocks(part, setting))),
    ],
  };
}
