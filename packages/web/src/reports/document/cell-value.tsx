import type { Cell, ValueKind } from '@brick/domain/reports/document';
import { Money } from '../../ui/money.tsx';
import { Badge } from '../../ui/status-badge.tsx';
import { isStatus, useWritten } from './values.ts';

const FIGURES: readonly ValueKind[] = ['money', 'percent', 'ratio', 'count', 'days'];

/** Figures stand at the end of their cells. */
export const isFigure = (kind: ValueKind): boolean => FIGURES.includes(kind);

/** A value as its column has it written; nothing to say is a dash. */
export function CellValue({ kind, value }: { kind: ValueKind; value: Cell }) {
  const written = useWritten();
  if (value === null || value === '') return <span className="text-ink-3">–</span>;
  if (isStatus(value)) return <Badge shape={value.shape} tone={value.tone} label={value.text} />;
  if (kind === 'money') return <Money value={typeof value === 'bigint' ? value : String(value)} />;
  if (kind === 'text' || kind === 'status') return <bdi className="wrap-anywhere">{value}</bdi>;
  return <span className="whitespace-nowrap tabular-nums">{written(kind, value)}</span>;
}
