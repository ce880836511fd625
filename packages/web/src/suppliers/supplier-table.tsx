import type { Supplier } from '@brick/domain/suppliers/contract';
import { Eye, Globe, Mail, Pencil, Phone, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ListEmpty } from '../platform/list-empty.tsx';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { FILTER_NAMES } from './use-suppliers.ts';

interface Handlers {
  onOpen: (supplier: Supplier) => void;
  onDelete: (supplier: Supplier) => void;
}

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
        render: (row) => <bdi>{row.name}</bdi>,
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

function useRowActions({ onOpen, onDelete }: Handlers) {
  const t = useTranslations('suppliers');
  return (row: Supplier): RowAction[] => {
    const actions: (RowAction | false)[] = [
      {
        id: 'open',
        label: t(row.mayEdit ? 'edit' : 'view'),
        icon: row.mayEdit ? Pencil : Eye,
        onSelect: () => onOpen(row),
      },
      row.phone !== null && {
        id: 'call',
        label: t('call'),
        icon: Phone,
        href: `tel:${row.phone.replace(/[^\d+]/g, '')}`,
      },
      row.email !== null && { id: 'email', label: t('email'), icon: Mail, href: `mailto:${row.email}` },
      row.website !== null && { id: 'website', label: t('website'), icon: Globe, href: row.website },
      row.mine && {
        id: 'delete',
        label: t('delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => onDelete(row),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}

export function SupplierTable({ rows, ...handlers }: { rows: RowWindow<Supplier> } & Handlers) {
  const t = useTranslations('suppliers');
  const [url, setUrl] = useUrlState();
  return (
    <DataTable<Supplier>
      label={t('title')}
      columns={useColumns()}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], 'name')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      onOpen={handlers.onOpen}
      rowActions={useRowActions(handlers)}
      empty={<ListEmpty t={t} filters={FILTER_NAMES} mayAdd />}
    />
  );
}
