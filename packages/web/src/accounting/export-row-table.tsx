import type { ExportReply } from '@brick/domain/accounting/api';
import { ROW_COLUMNS, type RowColumn } from '@brick/domain/accounting/formats/row-columns';
import type { AccountingSystem } from '@brick/domain/accounting/profile';
import { billNumber, type MissingField } from '@brick/domain/accounting/rows';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { RowLink, useRowPage } from '../platform/lists/row-link.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { DataTable, type TableColumn } from '../ui/table/data-table.tsx';
import { useCurrencyHeader } from '../ui/table/use-currency-header.ts';

type Row = ExportReply['rows'][number];
type Column = Omit<TableColumn<Row>, 'id'>;

/** The columns of the file, in its order. What keeps everything from being exported stands in the cell that it leaves empty. */
function useColumns(system: AccountingSystem, currency: string): TableColumn<Row>[] {
  const t = useTranslations('accounting');
  const names = useTranslations('fields.names');
  const phases = useTranslations('phases');
  const { date } = useFormat();
  const inCurrency = useCurrencyHeader();
  return useMemo(() => {
    const text = (header: string, textOf: (row: Row) => string | null): Column => ({
      header,
      minWidth: 100,
      card: 'hidden',
      render: (row) => <bdi>{textOf(row) ?? '–'}</bdi>,
    });
    const code = (
      name: 'account' | 'creditorAccount' | 'taxCode',
      lack: MissingField,
      header: string,
    ): Column => ({
      ...text(header, (row) => row[name]),
      ...{ minWidth: 90, card: 'meta' },
      render: (row) =>
        row.lacks.includes(lack) ? (
          <span className="text-crimson">{t(`export.lacks.${lack}`)}</span>
        ) : (
          <bdi>{row[name] ?? '–'}</bdi>
        ),
    });
    const day = (name: 'date' | 'dueDate', more: Partial<Column>): Column => ({
      header: names(name),
      width: 120,
      render: (row) => date(row[name]),
      ...more,
    });
    const amount = (name: 'net' | 'vat' | 'gross', card: Column['card']): Column => ({
      header: inCurrency(t(`export.columns.${name}`), currency),
      ...{ amounts: 'bare', align: 'end', minWidth: 112, card },
      render: (row) => <Money value={row[name]} currency={currency} />,
    });
    const columns: Record<RowColumn, Column> = {
      bill: { ...text(names('invoiceNumber'), billNumber), card: 'meta' },
      expenseNumber: text(names('number'), (row) => row.expenseNumber),
      invoiceNumber: { ...text(names('invoiceNumber'), (row) => row.invoiceNumber), card: 'meta' },
      date: day('date', { card: 'meta' }),
      dueDate: day('dueDate', { card: 'hidden', priority: 3 }),
      itemName: {
        ...text(names('item'), (row) => row.itemName),
        ...{ grow: 2, minWidth: 130, card: 'title' },
        render: ({ expenseId, itemName }) => (
          <RowLink kind="expense" id={expenseId}>
            <bdi>{itemName}</bdi>
          </RowLink>
        ),
      },
      phase: { ...text(names('phase'), (row) => phases(row.phase)), priority: 3 },
      supplier: text(names('supplier'), (row) => row.supplier),
      net: amount('net', 'amount'),
      vat: { ...amount('vat', 'hidden'), priority: 2 },
      gross: amount('gross', 'amount'),
      account: code('account', 'account', t('export.columns.account')),
      creditorAccount: code('creditorAccount', 'creditor', t('profile.creditorAccount')),
      taxCode: code('taxCode', 'taxCode', t('export.columns.taxCode')),
      costCentre: { ...text(t('export.columns.costCentre'), (row) => row.costCentre), priority: 3 },
    };
    return ROW_COLUMNS[system].map((id) => ({ id, ...columns[id] }));
  }, [system, currency, t, names, phases, date, inCurrency]);
}

interface ExportRowTableProps {
  system: AccountingSystem;
  currency: string;
  rows: readonly Row[];
}

/** The rows that an export would hold, as its file has them. However many they are, only those in sight are drawn. */
export function ExportRowTable({ system, currency, rows }: ExportRowTableProps) {
  const t = useTranslations('accounting.export');
  const { onOpen } = useRowPage('expense', () => []);
  return (
    <div className="isolate max-h-120 overflow-y-auto [--sticky-bottom:0px] [--sticky-top:0px]">
      <DataTable<Row>
        label={t('list')}
        columns={useColumns(system, currency)}
        totalCount={rows.length}
        rowAt={(index) => rows[index]}
        rowKey={({ expenseId, rate }) => `${expenseId} ${rate}`}
        rowLabel={({ itemName }) => itemName}
        onOpen={({ expenseId }) => onOpen({ id: expenseId })}
      />
    </div>
  );
}
