import type { ProjectDocument } from '@brick/domain/documents/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useBulk } from '../platform/bulk.tsx';
import { useMay } from '../platform/current-project.ts';
import { ListEmpty } from '../platform/list-empty.tsx';
import { RowLink, useWithPage } from '../platform/row-link.tsx';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Handlers, useDocumentRowActions } from './document-actions.ts';
import { FILTER_NAMES } from './use-documents.ts';

function useColumns(): TableColumn<ProjectDocument>[] {
  const t = useTranslations('documents.columns');
  const kindName = useTranslations('documents.kinds');
  const phaseName = useTranslations('phases');
  const { date, instant } = useFormat();
  return useMemo(() => {
    const day = (value: ProjectDocument['issuedOn'], none: string) =>
      value ? date(value) : <span className="text-ink-3">{none}</span>;
    return [
      {
        id: 'title',
        header: t('title'),
        grow: 3,
        minWidth: 220,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => (
          <RowLink kind="document" id={row.id}>
            <bdi>{row.title}</bdi>
          </RowLink>
        ),
      },
      {
        id: 'kind',
        header: t('kind'),
        width: 164,
        sortable: true,
        card: 'meta',
        priority: 2,
        render: (row) =>
          row.required ? t('kindRequired', { kind: kindName(row.kind) }) : kindName(row.kind),
      },
      {
        id: 'phase',
        header: t('phase'),
        width: 146,
        sortable: true,
        card: 'hidden',
        priority: 3,
        render: (row) =>
          row.phase ? phaseName(row.phase) : <span className="text-ink-3">{t('noPhase')}</span>,
      },
      {
        id: 'issuedOn',
        header: t('issued'),
        width: 116,
        sortable: true,
        sortFirst: 'desc',
        card: 'hidden',
        priority: 3,
        render: (row) => day(row.issuedOn, '–'),
      },
      {
        id: 'expiresOn',
        header: t('expires'),
        width: 116,
        sortable: true,
        card: 'meta',
        priority: 1,
        render: (row) => day(row.expiresOn, t('noExpiry')),
      },
      {
        id: 'status',
        header: t('status'),
        width: 124,
        card: 'status',
        priority: 1,
        render: (row) => <StatusBadge status={row.status} />,
      },
      {
        id: 'fileVersion',
        header: t('version'),
        width: 76,
        card: 'amount',
        priority: 2,
        render: (row) =>
          row.fileVersion === null ? (
            <span className="text-ink-3">–</span>
          ) : (
            t('number', { number: row.fileVersion })
          ),
      },
      {
        id: 'createdAt',
        header: t('added'),
        width: 116,
        sortable: true,
        sortFirst: 'desc',
        card: 'hidden',
        priority: 2,
        render: (row) => instant(row.createdAt),
      },
    ];
  }, [t, kindName, phaseName, date, instant]);
}

function Empty() {
  const t = useTranslations('documents');
  const may = useMay();
  return <ListEmpty t={t} filters={FILTER_NAMES} mayAdd={may('documents', 'create')} />;
}

export function DocumentTable({ rows, ...handlers }: { rows: RowWindow<ProjectDocument> } & Handlers) {
  const t = useTranslations('documents');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const selection = useBulk(rows, {
    room: 'documents',
    nameOf: (row) => row.title,
    mayDelete: may('documents', 'delete'),
  });
  return (
    <DataTable<ProjectDocument>
      label={t('title')}
      columns={useColumns()}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      onRangeChange={rows.onRangeChange}
      selection={selection}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-createdAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      {...useWithPage('document', useDocumentRowActions(handlers))}
      inlineActions={1}
      empty={<Empty />}
    />
  );
}
