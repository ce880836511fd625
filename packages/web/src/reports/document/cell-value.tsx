import type { Cell, ValueKind } from '@brick/domain/reports/report-document';
import { Badge } from '../../ui/feedback/status-badge.tsx';
import { Money } from '../../ui/format/money.tsx';
import { isStatus, useValueFormat } from './format-values.ts';

const NUMERIC_KINDS: readonly ValueKind[] = ['money', 'percent', 'ratio', 'count', 'days'];

/** Numbers are aligned to the end of their cells. */
export const isNumeric = (kind: ValueKind): boolean => NUMERIC_KINDS.includes(kind);

interface CellValueProps {
  kind: ValueKind;
  value: Cell;
  /** The currency of an amount, if it differs from the report's. */
  currency?: string | undefined;
}

/** Formats a value by the kind of its column. Empty values become a dash. */
export function CellValue({ kind, value, currency }: CellValueProps) {
  const written = useValueFormat();
  if (value === null || value === '') return <span className="text-ink-3">–</span>;
  if (isStatus(value)) return <Badge shape={value.shape} tone={value.tone} label={value.text} />;
  if (kind === 'money')
    return <Money value={typeof value === 'bigint' ? value : String(value)} currency={currency} />;
  if (kind === 'text' || kind === 'status')
    return <bdi className="wrap-anywhere print:break-words">{value}</bdi>;
  return <span className="whitespace-nowrap tabular-nums">{written(kind, value)}</span>;
}
