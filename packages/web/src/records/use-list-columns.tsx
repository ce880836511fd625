import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { isEmptyValue } from '../platform/records/record-fields.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import type { ColumnDef } from '../ui/table/column-layout.ts';
import type { BaseRecord, ListColumn, NumberedRecord, RecordKind } from './record-kind.ts';
import { useFieldLabels, useRecordMessages } from './record-messages.ts';

/** Whether the rows are numbered, without a column of their own for it. */
const isNumbered = <Row extends BaseRecord>(is: RecordKind<Row>['is'], columns: RecordKind<Row>['columns']) =>
  'number' in is.also && !columns.some(({ id }) => id === 'number' || id === 'reportNumber');

const numberColumn = <Row extends BaseRecord>(header: string): ColumnDef<Row> => ({
  id: 'number',
  header,
  width: 104,
  sortable: true,
  sortFirst: 'desc',
  card: 'meta',
  last: true,
  priority: 1,
  render: (row) => (
    <span className="whitespace-nowrap tabular-nums">{String((row as NumberedRecord).number)}</span>
  ),
});

/** The columns of a list: defaults follow from the field that a column shows. */
export function useListColumns<Row extends BaseRecord>(
  { is, columns }: RecordKind<Row>,
  currency: string,
): ColumnDef<Row>[] {
  const t = useRecordMessages(is.path, 'columns');
  const labelOf = useFieldLabels(is.path);
  const record = useTranslations('record');
  const phase = useTranslations('phases');
  const { date, instant } = useFormat();
  return useMemo(() => {
    /** Renders a cell; null if the field is empty. */
    const shown = ({ id, cell }: ListColumn<Row>, row: Row): ReactNode => {
      if (cell) return cell(row, currency);
      if (id === 'createdAt') return instant(row.createdAt);
      const value = (row as unknown as Record<string, unknown>)[id];
      if (isEmptyValue(value)) return null;
      if (typeof value === 'bigint') return <Money value={value as Minor} currency={currency} />;
      const text = String(value);
      switch ((is.fields[id] ?? is.also[id])?.type) {
        case 'day':
          return date(text);
        case 'moment':
          return instant(text);
        case 'phase':
          return phase(text as Phase);
        case 'choice':
          return <StatusBadge status={text} />;
        default:
          return <bdi>{text}</bdi>;
      }
    };
    const shownColumns = columns.map((column): ColumnDef<Row> => {
      const { none, cell: _, ...rest } = column;
      const { id } = rest;
      const nothing = () => <span className="text-ink-3">{none ? t(none) : '–'}</span>;
      const render = (row: Row) => shown(column, row) ?? nothing();
      const type = is.fields[id]?.type;
      return {
        ...(type === 'integer' && { align: 'end' }),
        ...(type === 'money' && { amounts: 'bare', align: 'end', sortFirst: 'desc' }),
        ...rest,
        header: t.has(id) ? t(id, { currency }) : labelOf(id, is.fields[id] ?? {}),
        sortable: is.list.sorts.includes(id),
        isEmpty: (row) => !none && shown(column, row) === null,
        render:
          // Cells that contain more than the title have a link of their own.
          id === is.title && !column.cell
            ? (row) => (
                <RowLink kind={is.kind} id={row.id}>
                  {render(row)}
                </RowLink>
              )
            : render,
      };
    });
    // Numbered rows begin with their number.
    return isNumbered(is, columns) ? [numberColumn(record('number')), ...shownColumns] : shownColumns;
  }, [is, columns, currency, t, labelOf, record, phase, date, instant]);
}
