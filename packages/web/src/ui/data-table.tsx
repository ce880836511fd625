import { type MouseEvent, type ReactNode, Suspense, useCallback, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { ErrorState } from './error-state.tsx';
import { later } from './later.ts';
import type { OpenMenu, RowAction } from './row-actions.tsx';
import type { Column } from './table-columns.ts';
import { TableFoot, type TableTotal } from './table-foot.tsx';
import { LeftOut, NoRows } from './table-frame.tsx';
import { CardsBar, CardsHead, type Sort, TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { RowKey, Selection } from './table-selection.ts';
import { useCameBack } from './use-came-back.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useLatest } from './use-latest.ts';
import { usePrinting } from './use-printing.ts';
import { useRowEdit } from './use-row-edit.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow, type WindowRow } from './use-row-window.ts';
import { useSelecting } from './use-selecting.ts';
import { useTableShape } from './use-table-shape.ts';
import { useWidth } from './use-width.ts';

// They come after the rows: nobody presses a row's menu, or rests on what is cut, before its rows are there.
const RowMenu = later(() => import('./row-menu.tsx'), 'RowMenu');
const CutText = later(() => import('./cut-text.tsx'), 'CutText');

export type TableColumn<Row> = Column<Row>;

export interface DataTableProps<Row> {
  label: string;
  /** Keep the array the same from one drawing to the next: a new one draws every row again. */
  columns: readonly Column<Row>[];
  /** Of the whole list as it is filtered, loaded or not. */
  totalCount: number;
  /** undefined: on its way, drawn as a skeleton. */
  rowAt: (index: number) => Row | undefined;
  rowKey: (row: Row) => RowKey;
  /** What a row is called: "Actions for Roof trusses". */
  rowLabel: (row: Row) => string;
  /** Which rows are in sight, some more on either side: what the screen should have loaded. */
  onRangeChange?: (first: number, last: number) => void;
  /** Nothing is known yet, not even how many there are. */
  loading?: boolean;
  error?: { text: string; detail?: ReactNode; onRetry?: () => void } | undefined;
  /** In place of rows where there are none; default: No data available. */
  empty?: ReactNode;
  sort?: Sort;
  onSort?: (column: string, direction: 'asc' | 'desc') => void;
  /** By click or Enter. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  /** How many of the actions stand in the row itself (`inline`) at most; room is kept for them. */
  inlineActions?: number;
  selection?: Selection;
  total?: TableTotal;
}

/** More rows than these are nobody's idea of a printout: the server makes those as a file. */
const PRINTED_ROWS = 2000;

function loadedRows<Row>({ totalCount, rowAt }: DataTableProps<Row>): WindowRow[] {
  const rows: WindowRow[] = [];
  for (let index = 0; index < totalCount && rows.length < PRINTED_ROWS; index += 1) {
    if (rowAt(index) !== undefined) rows.push({ index, start: 0 });
  }
  return rows;
}

/**
 * A list of any length that the server holds and this draws only as far as it is seen. It scrolls with the page (or
 * with the dialog that it stands in), its head and its total stay in sight, and where it is narrow its rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return (
    <div className="min-w-0">
      <Table {...props} />
      {props.selection?.bar}
    </div>
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, totalCount, rowAt, rowLabel, rowActions, selection, total, onOpen, error } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const pageSize = useRef(10);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const printing = usePrinting();
  const printed = printing ? loadedRows(props) : null;
  const width = useWidth(frame);
  const { columns, needs } = useColumnWidths(frame, props.columns, printing);
  const shape = useTableShape(props, columns, needs, width, printing);
  const selecting = useSelecting(props);
  const rowId = useCallback((index: number) => `${id}${index}`, [id]);

  const openAt = (index: number) => {
    const row = rowAt(index);
    if (row === undefined) return;
    leave(props.rowKey(row));
    onOpen?.(row);
  };
  useRowEdit(body, (index) => {
    const row = rowAt(index);
    const edit = row !== undefined && rowActions?.(row).find((action) => action.id === 'edit');
    if (edit) edit.onSelect?.();
    else openAt(index);
  });
  const keys = useRowKeys({
    rows: body,
    rowId,
    count: totalCount,
    pageSize: () => pageSize.current,
    onOpen: onOpen && openAt,
    onToggle:
      selection && ((index, range) => selecting.toggle(index, range || !selecting.selectedAt(index), range)),
  });
  const { leave } = useCameBack({
    count: totalCount,
    keyAt: (index) => {
      const row = rowAt(index);
      return row === undefined ? undefined : props.rowKey(row);
    },
    focus: keys.go,
  });
  const view = useRowWindow({
    rows: body,
    count: totalCount,
    rowHeight: shape.height,
    pinned: keys.active,
    onRangeChange: props.onRangeChange,
  });
  pageSize.current = view.pageSize;

  const latest = useLatest({ toggle: selecting.toggle, menu });
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
      setMenu({ index, button, ...place });
    },
    [latest],
  );
  const press = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    const own = (event.target as Element).closest('a, button, input, label, select, textarea');
    // Someone who marks text to copy it does not want the row opened.
    if (row && !own && (getSelection()?.toString() ?? '') === '') openAt(Number(row.dataset.index));
  };

  const interactive = Boolean(onOpen || rowActions || selection);
  const headProps = {
    columns: shape.columns,
    numberOf: shape.numberOf,
    sort: props.sort,
    // Browsers repeat a head on each sheet only while there is no button in it.
    onSort: printing ? undefined : props.onSort,
    selected: printing ? null : selecting.head,
    onSelectAll: selecting.toggleAll,
    hasActions: Boolean(rowActions) && !printing,
  };
  const menuRow = menu ? rowAt(menu.index) : undefined;
  return (
    <div
      ref={frame}
      // The tracks are said once, for head, rows and total alike.
      style={{ '--tracks': shape.tracks } as object}
      className={cx(
        'relative min-w-0 print:t-sm',
        !shape.cards && 'rounded-lg border border-line bg-surface print:border-0',
      )}
    >
      {shape.cards && totalCount > 0 && <CardsBar {...headProps} />}
      {error && totalCount > 0 && <ErrorState {...error} />}
      <div
        role={interactive ? 'grid' : 'table'}
        aria-label={label}
        aria-rowcount={totalCount === 0 && (props.loading || error) ? -1 : totalCount + (total ? 2 : 1)}
        aria-colcount={props.columns.length}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.loading || undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onClick={onOpen && press}
        // On paper a table as the browser knows it: its head stands on every sheet, its columns are as wide as what is in them.
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
                onToggle={onToggle}
                onMenu={onMenu}
              />
            );
          })}
        </div>
        {total && totalCount > 0 && (
          <div role="rowgroup" className="contents print:table-row-group">
            <TableFoot
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
      {printed && <LeftOut printed={printed.length} total={totalCount} />}
      {totalCount === 0 && (
        <NoRows
          loading={props.loading}
          error={error}
          empty={props.empty}
          cards={shape.cards}
          rowHeight={shape.height}
        />
      )}
      <Suspense>
        <CutText within={frame} />
      </Suspense>
      {rowActions && (
        <Suspense>
          <RowMenu
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
