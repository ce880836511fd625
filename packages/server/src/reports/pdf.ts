import type { Minor } from '@brick/domain/money/money';
import type { Chart, ReportFigure, ReportHead, ReportRow, ValueKind } from '@brick/domain/reports/document';
import type { ReportName } from '@brick/domain/reports/reports';
import type { Block, Drawing, Letterhead, Printout, Row, Scale } from '../platform/pdf/printout.ts';
import { writtenInstant } from '../platform/pdf/written.ts';
import { sayIn } from '../platform/words.ts';
import { type Written, writtenIn } from './cells.ts';
import type { MadePart, MadeReport, MadeTable } from './parts.ts';
import { rowsOf } from './passed-rows.ts';
import { headFacts } from './tables.ts';

/** Body rows of a table that are printed: nobody reads more on paper, and the thread must hold their structure. */
export const ROWS_ON_PAPER = 5000;

/** Columns that fit onto a page that stands upright. */
const MOST_UPRIGHT = 7;

/** Reports that are one page, whatever they tell of. */
const ON_ONE_PAGE: readonly ReportName[] = ['executive-summary'];

const AT_THE_END: readonly ValueKind[] = ['money', 'percent', 'ratio', 'count', 'days'];

/** What is never divided at the end of a line. */
const WHOLE: readonly ValueKind[] = ['date', 'instant', 'status'];

const SCALES: Partial<Record<ValueKind, Scale>> = { money: 'amount', percent: 'percent' };

/** An amount in units of its currency. */
const units = (amount: Minor): number => Number(amount) / 100;

const numbers = (values: readonly (Minor | number | null)[]): (number | null)[] =>
  values.map((value) => (typeof value === 'bigint' ? units(value) : value));

/** A chart as it is drawn. A picture is measured in points: here amounts may be numbers. */
function drawingOf(chart: Exclude<Chart, { type: 'wall' }>): Drawing {
  switch (chart.type) {
    case 'bars':
    case 'lines': {
      const series = chart.series.map((each) => ({ ...each, values: numbers(each.values) }));
      return { ...chart, series, scale: SCALES[chart.kind] ?? 'number' };
    }
    case 'waterfall':
      return { ...chart, steps: chart.steps.map((step) => ({ ...step, value: units(step.value) })) };
    case 'gantt':
      return { type: 'gantt', rows: chart.phases, today: chart.today };
    case 'matrix':
      return chart;
  }
}

function chartBlocks({ title, alt, chart }: Extract<MadePart, { kind: 'chart' }>): Block[] {
  if (chart.type !== 'wall') return [{ kind: 'chart', title, alt, drawing: drawingOf(chart) }];
  return [
    { kind: 'heading', text: title, level: 3 },
    { kind: 'wall', alt, courses: chart.courses },
  ];
}

const figureIn = ({ label, kind, value, note, tone }: ReportFigure, written: Written) => ({
  ...{ label, note, tone },
  value: written.alone(value, kind),
});

const rowIn = ({ kind, cells }: ReportRow, { columns }: MadeTable, written: Written): Row => ({
  kind,
  cells: cells.map((cell, place) => {
    const empty = cell === null && kind !== 'body';
    return empty ? '' : written.cell(cell, columns[place]?.kind ?? 'text');
  }),
});

/** The rows that are printed: the first ones of the body. */
async function* printedRows(
  table: MadeTable,
  written: Written,
  pass: (rows: number) => void,
): AsyncGenerator<Row> {
  const body = { ...table, foot: [] };
  let left = ROWS_ON_PAPER;
  for await (const row of rowsOf(body, pass)) {
    if (row.kind === 'body') left -= 1;
    if (left < 0) break;
    yield rowIn(row, table, written);
  }
}

function tableBlocks(table: MadeTable, { head, written, pass }: Setting): Block[] {
  const { caption, columns, count } = table;
  const say = sayIn(head.language);
  const left: Block[] =
    count > ROWS_ON_PAPER
      ? [{ kind: 'paragraph', text: say('report.files.onlyFirst', { shown: ROWS_ON_PAPER, count }) }]
      : [];
  return [
    { kind: 'heading', text: caption, level: 3 },
    ...left,
    {
      kind: 'table',
      caption,
      columns: columns.map(({ title, kind, share }) => ({
        ...{ title, share },
        ...(AT_THE_END.includes(kind) && { align: 'end' as const }),
        ...(WHOLE.includes(kind) && { whole: true }),
      })),
      // A page may be drawn twice until all of it fits.
      rows: { [Symbol.asyncIterator]: () => printedRows(table, written, pass) },
      foot: table.foot.map((row) => rowIn(row, table, written)),
    },
  ];
}

interface Setting {
  head: ReportHead;
  written: Written;
  /** Hears of rows that were drawn. */
  pass: (rows: number) => void;
}

function blocksOf(part: MadePart, setting: Setting): Block[] {
  switch (part.kind) {
    case 'heading':
      return [{ kind: 'heading', text: part.text, level: 2 }];
    case 'paragraph':
      return [part];
    case 'figures':
      return [{ kind: 'figures', figures: part.figures.map((figure) => figureIn(figure, setting.written)) }];
    case 'chart':
      return chartBlocks(part);
    case 'table':
      return tableBlocks(part, setting);
  }
}

/** The wall takes half of the width: the last table stands beside it. */
function onOnePage(parts: readonly MadePart[], setting: Setting): Block[] {
  const wall = parts.find((part) => part.kind === 'chart' && part.chart.type === 'wall');
  const last = parts.at(-1);
  return parts.flatMap((part): Block[] => {
    if (part === last && wall && last.kind === 'table') return [];
    if (part !== wall || last?.kind !== 'table') return blocksOf(part, setting);
    return [{ kind: 'halves', start: blocksOf(part, setting), end: blocksOf(last, setting) }];
  });
}

const isWide = (part: MadePart): boolean => part.kind === 'table' && part.columns.length > MOST_UPRIGHT;

/** Characters of a fact that has a line of its own: in a narrow column it would be a tower. */
const LONG_FACT = 90;

const factIn = (fact: { label: string; value: string }) => ({ ...fact, wide: fact.value.length > LONG_FACT });

/** A report as a paper, for who draws it in a thread of its own: its rows are read while they are drawn. */
export function reportPrintout(
  { parts, ...head }: MadeReport,
  letterhead: Letterhead | null,
  pass: (rows: number) => void,
): Printout {
  const say = sayIn(head.language);
  const setting = { head, written: writtenIn(head), pass };
  const at = writtenInstant(head.madeAt, head.timezone, head.language);
  const onePage = ON_ONE_PAGE.includes(head.report);
  return {
    title: `${head.title} – ${head.project.name}`,
    language: head.language,
    landscape: parts.some(isWide),
    onePage,
    running: `${head.title} – ${head.project.name}`,
    footnote: say('paper.madeOn', { at, name: head.madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: head.madeAt,
    blocks: [
      ...(letterhead ? [{ kind: 'letterhead' as const, ...letterhead }] : []),
      { kind: 'title', text: head.title, subtitle: head.project.name, badge: null },
      { kind: 'facts', facts: headFacts(head).slice(1).map(factIn), many: true },
      ...(onePage ? onOnePage(parts, setting) : parts.flatMap((part) => blocksOf(part, setting))),
    ],
  };
}
