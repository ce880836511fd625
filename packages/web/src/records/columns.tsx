import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isEmpty } from '../platform/record-fields.ts';
import { RowLink } from '../platform/row-link.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import type { Kept, ListColumn, Numbered, RecordKind } from './kind.ts';
import { useLabels, useWords } from './words.ts';

/** Whether the rows of a kind are numbered, and no column of its own says so. */
const isNumbered = <Row extends Kept>(is: RecordKind<Row>['is'], columns: RecordKind<Row>['columns']) =>
  'number' in is.also && !columns.some(({ id }) => id === 'number' || id === 'reportNumber');

const numbers = <Row extends Kept>(header: string): Column<Row> => ({
  id: 'number',
  header,
  width: 104,
  sortable: true,
  sortFirst: 'desc',
  card: 'meta',
  whole: true,
  priority: 1,
  render: (row) => <span className="whitespace-nowrap tabular-nums">{String((row as Numbered).number)}</span>,
});

/** The columns of a list: what a column does not say of itself follows from the field that it shows. */
export function useColumns<Row extends Kept>(
  { is, columns }: RecordKind<Row>,
  currency: string,
): Column<Row>[] {
  const t = useWords(is.path, 'columns');
  const labelOf = useLabels(is.path);
  const record = useTranslations('record');
  const phase = useTranslations('phases');
  const { date, instant } = useFormat();
  return useMemo(() => {
    /** What a cell shows; nothing where the field is empty. */
    const shown = ({ id, cell }: ListColumn<Row>, row: Row): ReactNode => {
      if (cell) return cell(row, currency);
      if (id === 'createdAt') return instant(row.createdAt);
      const value = (row as unknown as Record<string, unknown>)[id];
      if (isEmpty(value)) return null;
      if (typeof value === 'bigint') return <Money value={value as Minor} currency={currency} />;
      const text = String(value);
      switch (is.fields[id]?.type) {
        case 'day':
          return date(text);
        case 'phase':
          return phase(text as Phase);
        case 'choice':
          return <StatusBadge status={text} />;
        default:
          return <bdi>{text}</bdi>;
      }
    };
    const shownColumns = columns.map((column): Column<Row> => {
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
        render:
          // A title that is more than itself leads there by itself.
          id === is.title && !column.cell
            ? (row) => (
                <RowLink kind={is.kind} id={row.id}>
                  {render(row)}
                </RowLink>
              )
            : render,
      };
    });
    // Where the rows of a kind are numbered, their numbers stand first.
    return isNumbered(is, columns) ? [numbers(record('number')), ...shownColumns] : shownColumns;
  }, [is, columns, currency, t, labelOf, record, phase, date, instant]);
}
