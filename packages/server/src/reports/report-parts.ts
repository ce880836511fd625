import type { Currency } from '@brick/domain/money/currencies';
import type {
  Cell,
  Chart,
  ReportColumn,
  ReportFigure,
  ReportHead,
  ReportPart,
  ReportRow,
  ValueKind,
} from '@brick/domain/reports/report-document';

/** A table whose body may come in batches, so that it need not be held in memory. */
export interface StreamedTable {
  kind: 'table';
  id: string;
  caption: string;
  columns: ReportColumn[];
  /** The currency of its amounts, if it differs from the report's. Their columns name it. */
  currency?: Currency | undefined;
  /** Can be consumed once. */
  rows: readonly ReportRow[] | AsyncIterable<readonly ReportRow[]>;
  /** The number of body rows. */
  count: number;
  /** Rows below the body, independent of how many body rows are shown. */
  foot: readonly ReportRow[];
}

export type StreamedPart = Exclude<ReportPart, { kind: 'table' }> | StreamedTable;

/** A report from which the screen and all files are produced. */
export interface StreamedReport extends ReportHead {
  parts: StreamedPart[];
}

export const heading = (text: string): StreamedPart => ({ kind: 'heading', text });

export const paragraph = (text: string, tone: 'body' | 'quiet' = 'body'): StreamedPart => ({
  kind: 'paragraph',
  text,
  tone,
});

export const figures = (...shown: ReportFigure[]): StreamedPart => ({ kind: 'figures', figures: shown });

export const chartPart = (title: string, alt: string, chart: Chart): StreamedPart => ({
  kind: 'chart',
  title,
  alt,
  chart,
});

interface TableRows extends Omit<StreamedTable, 'kind' | 'rows' | 'count' | 'foot'> {
  rows: readonly ReportRow[];
  foot?: readonly ReportRow[];
}

export const table = ({ rows, foot = [], columns, ...wanted }: TableRows): StreamedTable => ({
  kind: 'table',
  ...wanted,
  columns: columns.map(({ title, ...rest }) => ({
    ...rest,
    title: wanted.currency && rest.kind === 'money' ? `${title} (${wanted.currency})` : title,
  })),
  rows,
  count: rows.filter(({ kind }) => kind === 'body').length,
  foot,
});

export const column = (key: string, title: string, kind: ValueKind, share: number): ReportColumn => ({
  key,
  title,
  kind,
  share,
});

export const row = (kind: ReportRow['kind'], cells: Cell[], entity?: string, id?: number): ReportRow => ({
  kind,
  cells,
  ...(entity && id !== undefined && { of: { entity, id } }),
});

export const figure = (
  label: string,
  kind: ValueKind,
  value: Cell,
  { note = null, tone = null }: Partial<Pick<ReportFigure, 'note' | 'tone'>> = {},
): ReportFigure => ({ label, kind, value, note, tone });

/** Marks a negative amount as bad. */
export const balanceTone = (amount: bigint): ReportFigure['tone'] => (amount < 0n ? 'bad' : 'good');
