import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { CheckMark } from '../inputs/checkbox.tsx';
import { Select } from '../inputs/select.tsx';
import type { ColumnDef } from './column-layout.ts';

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

interface TableHeadProps<Row> {
  columns: readonly ColumnDef<Row>[];
  /** Numbers all columns, shown or not. */
  numberOf: (column: ColumnDef<Row>) => number;
  sort: Sort | undefined;
  onSort: ((column: string, direction: 'asc' | 'desc') => void) | undefined;
  selected: 'all' | 'some' | 'none' | null;
  onSelectAll: (on: boolean) => void;
  hasActions: boolean;
}

const nextDirection = (column: ColumnDef<never>, sort: Sort | undefined): 'asc' | 'desc' =>
  sort?.column === column.id ? (sort.direction === 'asc' ? 'desc' : 'asc') : (column.sortFirst ?? 'asc');

function HeadCell<Row>({
  column,
  number,
  sort,
  onSort,
}: { column: ColumnDef<Row>; number: number } & Pick<TableHeadProps<Row>, 'sort' | 'onSort'>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Arrow = (direction ?? nextDirection(column, sort)) === 'asc' ? ArrowUp : ArrowDown;
  const end = column.align === 'end';
  const sortable = column.sortable && onSort;
  return (
    <div
      role="columnheader"
      aria-colindex={number}
      data-column={column.id}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(
        'flex min-w-0 items-center px-3.5 print:table-cell print:px-1.5 print:align-bottom print:first:ps-0 print:last:pe-0',
        end && 'justify-end print:text-end',
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort(column.id, nextDirection(column, sort))}
          className={cx(
            // The arrow is in the padding of the cell, so that the header has the whole width.
            'group/sort relative flex h-full items-center rounded font-semibold -outline-offset-2 hover:text-ink',
            end ? '-ms-3.5 -me-1.5 ps-3.5 pe-1.5' : '-ms-1.5 -me-3.5 ps-1.5 pe-3.5',
            // Headers of amounts contain the currency and are never truncated.
            column.amounts ? 'shrink-0' : 'min-w-0',
            direction && 'text-ink',
          )}
        >
          <span className="truncate">{column.header}</span>
          <Arrow
            size={12}
            aria-hidden="true"
            className={cx(
              'absolute',
              end ? 'start-0' : 'end-0',
              !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      ) : (
        <span className={cx('print:whitespace-normal', column.amounts ? 'whitespace-nowrap' : 'truncate')}>
          {column.header}
        </span>
      )}
    </div>
  );
}

/** The sticky header of the table. */
export function TableHead<Row>({
  columns,
  numberOf,
  sort,
  onSort,
  selected,
  onSelectAll,
  hasActions,
}: TableHeadProps<Row>) {
  const t = useTranslations('ui');
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="t-sm sticky top-(--sticky-top) z-(--z-sticky) grid h-10 grid-cols-(--tracks) rounded-t-lg border-b border-line-strong bg-surface font-semibold text-ink-2 print:static print:table-row"
    >
      {selected !== null && (
        <div role="columnheader" aria-label={t('table.selection')} className="grid place-items-center">
          <CheckMark
            aria-label={t('table.selectAll')}
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
        </div>
      )}
      {columns.map((column) => (
        <HeadCell key={column.id} column={column} number={numberOf(column)} sort={sort} onSort={onSort} />
      ))}
      {hasActions && (
        <div role="columnheader" className="grid items-center">
          <span className="sr-only">{t('table.actions')}</span>
        </div>
      )}
    </div>
  );
}

/** The header for cards, for screen readers; sighted users have the bar above the cards. */
export function CardsHead<Row>(props: TableHeadProps<Row>) {
  const { columns, numberOf, sort, hasActions, selected } = props;
  const t = useTranslations('ui');
  return (
    <div role="row" aria-rowindex={1} className="sr-only">
      {selected !== null && <span role="columnheader">{t('table.selection')}</span>}
      {columns.map((column) => (
        <span
          key={column.id}
          role="columnheader"
          aria-colindex={numberOf(column)}
          aria-sort={
            sort?.column === column.id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
          }
        >
          {column.header}
        </span>
      ))}
      {hasActions && <span role="columnheader">{t('table.actions')}</span>}
    </div>
  );
}

export function CardsBar<Row>({ columns, sort, onSort, selected, onSelectAll }: TableHeadProps<Row>) {
  const t = useTranslations('ui');
  const sortable = onSort ? columns.filter((column) => column.sortable) : [];
  if (selected === null && sortable.length === 0) return null;
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line-strong print:hidden">
      {selected !== null && (
        <label className="t-sm flex min-h-11 items-center gap-2.5 font-semibold whitespace-nowrap text-ink-2">
          <CheckMark
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
          {t('table.selectAll')}
        </label>
      )}
      {onSort && sortable.length > 0 && (
        <Select
          variant="quiet"
          aria-label={t('table.sort')}
          className={cx('t-sm w-auto text-ink-2 field-sizing-content', selected === null && 'ps-0!')}
          value={sort ? `${sort.column} ${sort.direction}` : ''}
          onChange={(event) => {
            const [column = '', direction] = event.currentTarget.value.split(' ');
            onSort(column, direction === 'desc' ? 'desc' : 'asc');
          }}
          options={[
            ...(sort ? [] : [{ value: '', label: t('table.sort') }]),
            ...sortable.flatMap((column) => [
              { value: `${column.id} asc`, label: t('table.ascending', { column: column.header }) },
              { value: `${column.id} desc`, label: t('table.descending', { column: column.header }) },
            ]),
          ]}
        />
      )}
    </div>
  );
}
