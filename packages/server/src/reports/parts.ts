import type { Currency } from '@brick/domain/money/currencies';
import type {
  Cell,
  Chart,
  ReportColumn,
  ReportFigure,
  ReportHead,
  ReportPart,
  ReportRow,
  StatusValue,
  ValueKind,
} from '@brick/domain/reports/document';
import { STATUS_LOOKS, type Status } from '@brick/domain/status-looks';
import type { Say } from '../platform/words.ts';

/** A table as it is made: its body may come in batches, so that nobody has to hold all of it. */
export interface MadeTable {
  kind: 'table';
  id: string;
  caption: string;
  columns: ReportColumn[];
  /** Of its money, where that is not the report's. */
  currency?: Currency | undefined;
  /** To be gone through once. */
  rows: readonly ReportRow[] | AsyncIterable<readonly ReportRow[]>;
  /** Body rows among them. */
  count: number;
  /** Stands below them, however many of them are shown. */
  foot: readonly ReportRow[];
}

export type MadePart = Exclude<ReportPart, { kind: 'table' }> | MadeTable;

/** A report of which every file and the screen are made. */
export interface MadeReport extends ReportHead {
  parts: MadePart[];
}

export const heading = (text: string): MadePart => ({ kind: 'heading', text });

export const paragraph = (text: string, tone: 'body' | 'quiet' = 'body'): MadePart => ({
  kind: 'paragraph',
  text,
  tone,
});

export const figures = (...shown: ReportFigure[]): MadePart => ({ kind: 'figures', figures: shown });

export const chartPart = (title: string, alt: string, chart: Chart): MadePart => ({
  kind: 'chart',
  title,
  alt,
  chart,
});

interface Wanted extends Omit<MadeTable, 'kind' | 'rows' | 'count' | 'foot'> {
  rows: readonly ReportRow[];
  foot?: readonly ReportRow[];
}

export const table = ({ rows, foot = [], ...wanted }: Wanted): MadeTable => ({
  kind: 'table',
  ...wanted,
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

export const statusCell = (say: Say, status: Status): StatusValue => ({
  text: say(`status.${status}`),
  ...STATUS_LOOKS[status],
});

export const figure = (
  label: string,
  kind: ValueKind,
  value: Cell,
  { note = null, tone = null }: Partial<Pick<ReportFigure, 'note' | 'tone'>> = {},
): ReportFigure => ({ label, kind, value, note, tone });

/** A sum of money that is bad below zero. */
export const balanceTone = (amount: bigint): ReportFigure['tone'] => (amount < 0n ? 'bad' : 'good');
