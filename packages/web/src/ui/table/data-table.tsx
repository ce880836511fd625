import { type MouseEvent, type ReactNode, Suspense, useCallback, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { useElementWidth } from '../hooks/use-element-width.ts';
import { useLatest } from '../hooks/use-latest.ts';
import { useIsPrinting } from '../hooks/use-printing.ts';
import { lazyComponent } from '../lazy-component.ts';
import type { ColumnDef } from './column-layout.ts';
import type { RowMenu } from './lazy-row-menu.tsx';
import { pressRow } from './press-row.ts';
import type { OpenMenu, RowAction } from './row-buttons.tsx';
import type { RowKey, Selection } from './row-selection.ts';
import { CardsBar, CardsHead, type Sort, TableHead } from './table-head.tsx';
import { NoRows, PrintedRowsNote } from './table-placeholder.tsx';
import { TableRow } from './table-row.tsx';
import { type TableTotal, TableTotalRow } from './table-total.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useMeasuredColumnWidths } from './use-measured-column-widths.ts';
import { useReturnToRow } from './use-return-to-row.ts';
import { useRowEditKey } from './use-row-edit-key.ts';
import { useRowKeyboard } from './use-row-keyboard.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useVirtualRows, type VirtualRow } from './use-virtual-rows.ts';

// Loaded after the rows, which come before any tooltip.
const TruncatedTooltip = lazyComponent(() => import('./truncated-tooltip.tsx'), 'TruncatedTooltip');

export type TableColumn<Row> = ColumnDef<Row>;

/** A table without actions need not load their menu. */
type RowActionProps<Row> =
  | { rowActions?: undefined; rowMenu?: undefined }
  | { rowActions: ((row: Row) => readonly RowAction[]) | undefined; rowMenu: typeof RowMenu };

interface OtherTableProps<Row> {
  label: string;
  /** Keep the array stable between renders: a new one renders every row again. */
  columns: readonly ColumnDef<Row>[];
  /** Number of rows of the filtered list, loaded or not. */
  totalCount: number;
  /** There are more rows than `totalCount`, nobody knows how many. */
  isBounded?: boolean;
  /** Undefined while the row is loading: a skeleton is rendered. */
  rowAt: (index: number) => Row | undefined;
  rowKey: (row: Row) => RowKey;
  /** The name of a row: "Actions for Roof trusses". */
  rowLabel: (row: Row) => string;
  /** The visible rows and some more on either side: the range that should be loaded. */
  onRangeChange?: (first: number, last: number) => void;
  /** Nothing is known yet, not even the number of rows. */
  loading?: boolean;
  /** The number of placeholders for rows while nothing is known; default 8. */
  placeholderRows?: number;
  error?: { text: string; detail?: ReactNode; onRetry?: () => void } | undefined;
  /** Shown instead of rows; default: No data available. */
  empty?: ReactNode;
  sort?: Sort;
  onSort?: (column: string, direction: 'asc' | 'desc') => void;
  /** By click or Enter. */
  onOpen?: (row: Row) => void;
  /** By Enter, where that does more than a click. */
  onEnter?: (row: Row) => void;
  /** The most `inline` actions that a row shows; their width is reserved. */
  inlineActions?: number;
  selection?: Selection;
  total?: TableTotal;
}

export type DataTableProps<Row> = OtherTableProps<Row> & RowActionProps<Row>;

/** So many loaded rows are printed at most; a note says how many are missing. */
const PRINTED_ROWS = 2000;

/** The two borders of a table's frame, in pixels. */
const FRAME_BORDERS = 2;

function loadedRows<Row>({ totalCount, rowAt }: DataTableProps<Row>): VirtualRow[] {
  const rows: VirtualRow[] = [];
  for (let index = 0; index < totalCount && rows.length < PRINTED_ROWS; index += 1) {
    if (rowAt(index) !== undefined) rows.push({ index, start: 0 });
  }
  return rows;
}

/**
 * A table of any length that renders only the visible rows. It scrolls with the page or its dialog, header and total
 * are sticky, and on narrow screens its rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // Measured outside of the frame: cards have none, and would fit where the table does not.
  const space = useRef<HTMLDivElement>(null);
  return (
    <div ref={space} className="min-w-0">
      <Table {...props} width={useElementWidth(space) - FRAME_BORDERS} />
      {props.selection?.bar}
    </div>
  );
}

function Table<Row>(props: DataTableProps<Row> & { width: number }) {
  const {
    label,
    width,
    totalCount,
    rowAt,
    rowLabel,
    rowActions,
    rowMenu: Menu,
    selection,
    total,
    onOpen,
    error,
  } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const pageSize = useRef(10);
  const [opened, setMenu] = useState<OpenMenu | null>(null);
  const printing = useIsPrinting();
  const isEmpty = totalCount === 0 && !props.loading && !error;
  const printed = printing ? loadedRows(props) : null;
  const { columns, needs, first } = useMeasuredColumnWidths(frame, props.columns, printing, isEmpty);
  const shape = useColumnLayout(props, columns, needs, first, width, printing);
  const selecting = useRowSelection(props);
  const isCountUnknown = props.isBounded || (totalCount === 0 && (props.loading || error));
  const rowId = useCallback((index: number) => `${id}${index}`, [id]);

  const openAt = (index: number, open = onOpen) => {
    const row = rowAt(index);
    if (row === undefined) return;
    leave(props.rowKey(row));
    open?.(row);
  };
  useRowEditKey(body, (index) => {
    const row = rowAt(index);
    const edit = row !== undefined && rowActions?.(row).find((action) => action.id === 'edit');
    if (edit) edit.onSelect?.();
    else openAt(index);
  });
  const keyAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? undefined : props.rowKey(row);
  };
  const keys = useRowKeyboard({
    rows: body,
    keyAt,
    rowId,
    count: totalCount,
    pageSize: () => pageSize.current,
    onOpen: props.onEnter ? (index) => openAt(index, props.onEnter) : onOpen && openAt,
    onToggle:
      selection &&
      ((index, range, from) => selecting.toggle(index, range || !selecting.selectedAt(index), range, from)),
  });
  const { leave } = useReturnToRow({
    count: totalCount,
    keyAt,
    focus: keys.go,
  });
  const view = useVirtualRows({
    rows: body,
    count: totalCount,
    rowHeight: shape.height,
    pinned: keys.active,
    onRangeChange: props.onRangeChange,
  });
  pageSize.current = view.pageSize;

  // A menu closes where another row has come into its place, on which its actions would be done.
  const menu = opened && keyAt(opened.index) === opened.key ? opened : null;
  const latest = useLatest({ toggle: selecting.toggle, menu, keyAt });
  const onToggle = useCallback(
    (index: number, on: boolean, range: boolean) => latest.current.toggle(index, on, range),
    [latest],
  );
  const onMenu = useCallback(
    (index: number, button: HTMLElement) => {
      const [at, within] = [button.getBoundingClientRect(), frame.current?.getBoundingClientRect()];
      if (!within || !frame.current || latest.current.menu?.index === index) return setMenu(null);
      const place = {
        top: at.top - within.top - frame.current.clientTop,
        left: at.left - within.left - frame.current.clientLeft,
        width: at.width,
        height: at.height,
      };
      setMenu({ index, key: latest.current.keyAt(index), button, ...place });
    },
    [latest],
  );
  const press = onOpen && ((event: MouseEvent) => pressRow(event, openAt));

  const interactive = Boolean(onOpen || rowActions || selection);
  const headProps = {
    columns: shape.columns,
    numberOf: shape.numberOf,
    sort: props.sort,
    // Browsers repeat a header on each printed page only without a button in it.
    onSort: printing ? undefined : props.onSort,
    selected: printing ? null : selecting.head,
    onSelectAll: selecting.toggleAll,
    hasActions: Boolean(rowActions) && !printing,
  };
  const menuRow = menu ? rowAt(menu.index) : undefined;
  return (
    <div
      ref={frame}
      // The tracks are set once for header, rows and total.
      style={{ '--tracks': shape.tracks, minHeight: props.loading ? view.leftHeight : undefined } as object}
      className={cx(
        'relative min-w-0 print:t-sm',
        !shape.cards && 'rounded-lg border border-line bg-surface print:border-0',
      )}
    >
      {shape.cards && totalCount > 0 && <CardsBar {...headProps} />}
      {error && totalCount > 0 && <ErrorState {...error} />}
      {printed && <PrintedRowsNote printed={printed.length} total={totalCount} />}
      <div
        role={interactive ? 'grid' : 'table'}
        aria-label={label}
        aria-rowcount={isCountUnknown ? -1 : totalCount + (total ? 2 : 1)}
        aria-colcount={props.columns.length}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.loading || undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onMouseDown={press}
        onClick={press}
        onAuxClick={press}
        // Printed as a native table: its header is repeated on every page, its columns fit their content.
        className="print:table print:w-full print:border-collapse"
      >
        <div role="rowgroup" className="contents print:table-header-group print:break-inside-avoid">
          {shape.cards ? <CardsHead {...headProps} /> : <TableHead {...headProps} />}
        </div>
        <div
          ref={body}
          role="rowgroup"
          className="relative print:table-row-group"
          style={printing ? undefined : { height: view.height }}
        >
          {(printed ?? view.items).map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <TableRow
                key={index}
                id={rowId(index)}
                index={index}
                row={row}
                name={row === undefined ? '' : rowLabel(row)}
                start={printing ? null : start}
                height={shape.height}
                layout={shape.layout}
                columns={shape.columns}
                places={shape.places}
                numberOf={shape.numberOf}
                active={index === keys.active}
                interactive={interactive}
                clickable={onOpen !== undefined}
                selected={selection && !printing ? selecting.selectedAt(index) : null}
                menuOpen={menu?.index === index}
                actionsOf={printing ? undefined : rowActions}
                inlineActions={props.inlineActions}
                onToggle={onToggle}
                onMenu={onMenu}
              />
            );
          })}
        </div>
        {total && totalCount > 0 && (
          <div role="rowgroup" className="contents print:table-row-group">
            <TableTotalRow
              total={total}
              columns={shape.columns}
              layout={shape.layout}
              selectable={selection !== undefined}
              printing={printing}
              rowIndex={totalCount + 2}
            />
          </div>
        )}
      </div>
      {totalCount === 0 && (
        <NoRows
          loading={props.loading}
          error={error}
          empty={props.empty}
          shape={shape}
          count={props.placeholderRows}
          selectable={selection !== undefined}
        />
      )}
      <Suspense>
        <TruncatedTooltip within={frame} onTap={!onOpen} />
      </Suspense>
      {rowActions && Menu && (
        <Suspense>
          <Menu
            menu={menu}
            name={menuRow === undefined ? '' : rowLabel(menuRow)}
            actions={menuRow === undefined ? [] : rowActions(menuRow)}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
