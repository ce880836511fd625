import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { hasContent } from '../has-content.ts';
import { AmountFormatContext } from './amount-format-context.ts';
import type { ColumnDef } from './column-layout.ts';

export interface TableTotal {
  label: string;
  /** Cells by column id. */
  cells: Record<string, ReactNode>;
  /** Beside the label: how many rows, which filter. */
  note?: ReactNode;
}

interface TableTotalRowProps<Row> {
  total: TableTotal;
  columns: readonly ColumnDef<Row>[];
  layout: 'table' | 'cards';
  selectable: boolean;
  printing: boolean;
  rowIndex: number;
}

const STICKY =
  'rule-total sticky bottom-(--sticky-bottom) z-(--z-sticky) font-bold print:static print:table-row print:break-before-avoid';

/** The sticky total of the whole list: a single rule above it, a double one below each amount. */
export function TableTotalRow<Row>({
  total,
  columns,
  layout,
  selectable,
  printing,
  rowIndex,
}: TableTotalRowProps<Row>) {
  const summed = columns.filter((column) => total.cells[column.id] !== undefined);
  const label = (
    <span className="flex min-w-0 items-baseline gap-2">
      <bdi>{total.label}</bdi>
      {hasContent(total.note) && (
        <bdi className="t-sm truncate text-match-parent leading-[inherit] text-ink-2">{total.note}</bdi>
      )}
    </span>
  );
  if (layout === 'cards') {
    return (
      <div
        role="row"
        aria-rowindex={rowIndex}
        className={cx(STICKY, 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 bg-paper')}
      >
        <div role="gridcell" className="min-w-0">
          {label}
        </div>
        {summed.map((column) => (
          <div key={column.id} role="gridcell" className="text-end">
            {summed.length > 1 && <span className="t-xs block font-medium text-ink-2">{column.header}</span>}
            <span className="rule-double inline-block pb-0.5">
              <AmountFormatContext value="full">{total.cells[column.id]}</AmountFormatContext>
            </span>
          </div>
        ))}
      </div>
    );
  }
  // Printed cells span no columns: the label overflows into the empty ones after it.
  const first = printing ? 1 : columns.findIndex((column) => total.cells[column.id] !== undefined);
  const lead = selectable ? 1 : 0;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={cx(STICKY, 'grid grid-cols-(--tracks) rounded-b-lg bg-surface')}
    >
      <div
        role="gridcell"
        className={cx(
          'mb-1 truncate pe-3.5 leading-10 print:table-cell print:max-w-0 print:overflow-visible print:ps-0',
          selectable ? 'ps-14.5' : 'ps-3.5',
        )}
        style={{ gridColumn: `1 / span ${Math.max(1, first) + lead}` }}
      >
        {label}
      </div>
      {columns.slice(Math.max(1, first)).map((column) => {
        const cell = total.cells[column.id];
        return (
          <div
            key={column.id}
            role="gridcell"
            data-amounts={column.amounts && column.id}
            data-column={column.amounts && column.id}
            className={cx(
              'mb-1 truncate px-3.5 leading-10 print:table-cell print:px-1.5 print:first:ps-0 print:last:pe-0',
              column.align === 'end' && 'text-end',
              cell !== undefined && 'rule-double',
            )}
          >
            {column.amounts ? <AmountFormatContext value={column.amounts}>{cell}</AmountFormatContext> : cell}
          </div>
        );
      })}
    </div>
  );
}
