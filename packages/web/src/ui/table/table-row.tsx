import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { CheckMark } from '../inputs/checkbox.tsx';
import { AmountFormatContext } from './amount-format-context.ts';
import type { CardPlaces, ColumnDef } from './column-layout.ts';
import { type RowAction, RowButtons } from './row-buttons.tsx';

export interface RowViewProps<Row> {
  id: string;
  index: number;
  /** Undefined while loading. */
  row: Row | undefined;
  name: string;
  /** Pixels below the first row; null for the normal flow, as in print. */
  start: number | null;
  height: number;
  layout: 'table' | 'cards';
  columns: readonly ColumnDef<Row>[];
  places: CardPlaces<Row>;
  numberOf: (column: ColumnDef<Row>) => number;
  /** The row with the focus: its buttons are tab stops too. */
  active: boolean;
  interactive: boolean;
  clickable: boolean;
  /** null: rows can't be selected. */
  selected: boolean | null;
  menuOpen: boolean;
  actionsOf: ((row: Row) => readonly RowAction[]) | undefined;
  inlineActions: number | undefined;
  onToggle: (index: number, on: boolean, range: boolean) => void;
  onMenu: (index: number, button: HTMLElement) => void;
}

interface RowCellProps<Row> {
  column: ColumnDef<Row>;
  number: number;
  row: Row;
  className: string;
  /** A card has no header that names the currency. */
  onCard?: boolean;
}

function RowCell<Row>({ column, number, row, className, onCard = false }: RowCellProps<Row>) {
  const { amounts } = column;
  const content = column.render(row);
  return (
    <div
      role="gridcell"
      aria-colindex={number}
      data-cell
      data-column={onCard ? undefined : column.id}
      data-amounts={amounts && !onCard ? column.id : undefined}
      // Text is truncated at its own end: an English name in an Arabic list would lose its beginning.
      dir={column.align === 'end' ? undefined : 'auto'}
      className={className}
    >
      {amounts ? (
        <AmountFormatContext value={onCard ? 'full' : amounts}>{content}</AmountFormatContext>
      ) : (
        content
      )}
    </div>
  );
}

/** One bar, not one for each cell: a jump through a long list renders a page of these first, and has to be quick. */
function LoadingCells({ index, columnCount }: { index: number; columnCount: number }) {
  const t = useTranslations('ui');
  return (
    <div
      role="gridcell"
      aria-colspan={columnCount}
      className="col-span-full row-span-full flex items-center px-3.5"
    >
      <span className={cx('h-3 rounded bg-line/70', index % 3 === 1 ? 'w-3/5' : 'w-2/5')} />
      <span className="sr-only">{t('table.loading')}</span>
    </div>
  );
}

type LoadedRowProps<Row> = RowViewProps<Row> & { row: Row };

function SelectCell<Row>({ index, name, layout, active, selected, onToggle }: LoadedRowProps<Row>) {
  const t = useTranslations('ui');
  if (selected === null) return null;
  return (
    <div role="gridcell" className={cx('h-full', layout === 'cards' && '-ms-3 [grid-area:tick]')}>
      {/* The whole cell is clickable. */}
      <label className="grid h-full w-11 place-items-center">
        <CheckMark
          tabIndex={active ? 0 : -1}
          aria-label={t('table.select', { name })}
          checked={selected}
          onChange={(event) =>
            onToggle(index, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)
          }
        />
      </label>
    </div>
  );
}

function ActionsCell<Row>({
  index,
  row,
  name,
  active,
  layout,
  menuOpen,
  actionsOf,
  inlineActions = 0,
  onMenu,
}: LoadedRowProps<Row>) {
  if (!actionsOf) return null;
  return (
    <div
      role="gridcell"
      className={cx(
        'flex items-center justify-end print:hidden',
        layout === 'cards' ? '-me-2 ps-1 [grid-area:acts]' : 'pe-1.5',
      )}
    >
      <RowButtons
        name={name}
        actions={actionsOf(row)}
        tabIndex={active ? 0 : -1}
        inline={layout === 'table' ? inlineActions : 0}
        open={menuOpen}
        onMenu={(button) => onMenu(index, button)}
      />
    </div>
  );
}

function RowCard<Row>(props: LoadedRowProps<Row>) {
  const { row, places, numberOf } = props;
  const details = places.meta.filter(({ isEmpty }) => !isEmpty?.(row));
  const cell = (column: ColumnDef<Row> | undefined, className: string) =>
    column && (
      <RowCell
        key={column.id}
        column={column}
        number={numberOf(column)}
        row={row}
        className={className}
        onCard
      />
    );
  return (
    <>
      <SelectCell {...props} />
      {/* Two lines that share no column: a long status takes nothing from the title, a long amount nothing from the details. */}
      <div className="flex min-w-0 items-end [grid-area:top]">
        {cell(places.title, 'min-w-0 grow truncate font-medium text-match-parent')}
        {/* Physical sides, because a cell has the direction of its own text. */}
        {cell(
          places.amount,
          'shrink-0 pl-3 text-right font-semibold tabular-nums rtl:pr-3 rtl:pl-0 rtl:text-left',
        )}
      </div>
      <div className="flex min-w-0 items-start pt-1 [grid-area:bottom]">
        {/* Details that do not fit are wrapped to a second line, which is not seen: a few whole ones say more than many cut. */}
        <div className="t-sm flex h-[1lh] min-w-0 grow flex-wrap overflow-hidden text-ink-2">
          {details.map((column, index) => (
            <div
              key={column.id}
              className={cx('flex min-w-0', column.width === undefined && 'max-w-max grow basis-20')}
            >
              {index > 0 && (
                <span aria-hidden="true" className="px-1.5 text-ink-3">
                  ·
                </span>
              )}
              {cell(column, 'min-w-0 truncate')}
            </div>
          ))}
        </div>
        {cell(places.status, 'shrink-0 pl-3 rtl:pr-3 rtl:pl-0')}
      </div>
      <ActionsCell {...props} />
    </>
  );
}

function RowCells<Row>(props: LoadedRowProps<Row>) {
  const { row, columns, numberOf } = props;
  return (
    <>
      <SelectCell {...props} />
      {columns.map((column) => (
        <RowCell
          key={column.id}
          column={column}
          number={numberOf(column)}
          row={row}
          className={cx(
            'truncate px-3.5 print:table-cell print:overflow-visible print:px-1.5 print:py-1.5 print:align-top print:first:ps-0 print:last:pe-0',
            // Short values stay on one line; free text is wrapped.
            !column.width && 'print:break-words print:whitespace-normal',
            column.align === 'end' ? 'text-end tabular-nums' : 'text-match-parent',
          )}
        />
      ))}
      <ActionsCell {...props} />
    </>
  );
}

function RowView<Row>(props: RowViewProps<Row>) {
  const { id, index, row, start, height, layout, columns, active, interactive, clickable, selected } = props;
  const cards = layout === 'cards';
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected ?? undefined}
      aria-busy={row === undefined || undefined}
      data-index={index}
      tabIndex={interactive ? (active ? 0 : -1) : undefined}
      style={start === null ? undefined : { height, transform: `translateY(${start}px)` }}
      className={cx(
        'grid w-full break-inside-avoid scroll-my-12 border-b border-line -outline-offset-2',
        start !== null && 'absolute top-0 [contain:layout_style]',
        cards
          ? 'grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-2'
          : 'grid-cols-(--tracks) items-center print:table-row',
        cards && '[grid-template-areas:"tick_top_acts"_"tick_bottom_acts"]',
        clickable && row !== undefined && 'cursor-pointer',
        selected ? 'bg-blueprint-wash/60' : !cards && 'bg-surface',
        clickable && !selected && 'hover:bg-[color-mix(in_oklab,var(--sunken)_60%,var(--surface))]',
      )}
    >
      {row === undefined ? (
        <LoadingCells index={index} columnCount={columns.length} />
      ) : cards ? (
        <RowCard {...props} row={row} />
      ) : (
        <RowCells {...props} row={row} />
      )}
    </div>
  );
}

/** One row, memoized: it renders only when its own props change. */
export const TableRow = memo(RowView) as typeof RowView;
