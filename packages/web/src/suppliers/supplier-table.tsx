import type { Supplier } from '@brick/domain/suppliers/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useBulk } from '../platform/bulk.tsx';
import { ListEmpty } from '../platform/list-empty.tsx';
import { RowLink, useWithPage } from '../platform/row-link.tsx';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Handlers, useSupplierRowActions } from './supplier-actions.ts';
import { FILTER_NAMES } from './use-suppliers.ts';

const text = (value: string | null) => (value ? <bdi>{value}</bdi> : <span className="text-ink-3">–</span>);

function useColumns(): TableColumn<Supplier>[] {
  const t = useTranslations('suppliers.columns');
  const categoryName = useTranslations('categories');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        grow: 3,
        minWidth: 180,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (
          <RowLink kind="supplier" id={row.id}>
            <bdi>{row.name}</bdi>
          </RowLink>
        ),
      },
      {
        id: 'contactPerson',
        header: t('contactPerson'),
        grow: 2,
        minWidth: 130,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) => text(row.contactPerson),
      },
      {
        id: 'email',
        header: t('email'),
        grow: 3,
        minWidth: 170,
        sortable: true,
        card: 'hidden',
        priority: 3,
        render: (row) => text(row.email),
      },
      {
        id: 'phone',
        header: t('phone'),
        width: 150,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) => text(row.phone),
      },
      {
        id: 'category',
        header: t('category'),
        width: 180,
        sortable: true,
        card: 'hidden',
        priority: 2,
        render: (row) => categoryName(row.category ?? 'other'),
      },
      {
        id: 'isActive',
        header: t('status'),
        width: 110,
        sortable: true,
        sortFirst: 'desc',
        card: 'status',
        priority: 1,
        render: (row) => <StatusBadge status={row.isActive ? 'active' : 'inactive'} />,
      },
    ],
    [t, categoryName],
  );
}

export function SupplierTable({ rows, ...handlers }: { rows: RowWindow<Supplier> } & Handlers) {
  const t = useTranslations('suppliers');
  const [url, setUrl] = useUrlState();
  const selection = useBulk(rows, {
    room: 'suppliers',
    nameOf: (row) => row.name,
    mayDelete: true,
  });
  return (
    <DataTable<Supplier>
      label={t('title')}
      columns={useColumns()}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], 'name')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage('supplier', useSupplierRowActions(handlers))}
      empty={<ListEmpty t={t} filters={FILTER_NAMES} mayAdd />}
    />
  );
}
