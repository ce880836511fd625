import type { Attachment } from '@brick/domain/documents/api';
import { ATTACHMENT_SORTS } from '@brick/domain/documents/kinds-with-attachments';
import type { Project } from '@brick/domain/projects/api';
import { Link, useNavigate } from '@tanstack/react-router';
import { CornerUpLeft, Download, ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { download, downloadUrl } from '../platform/files/download.ts';
import { useKindNames } from '../platform/kind-names.ts';
import { ClearFilters } from '../platform/lists/url-filters.tsx';
import { knownSort, parseSort } from '../platform/lists/url-sort.ts';
import type { LoadedRows } from '../platform/lists/use-loaded-rows.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { DataTable, type TableColumn } from '../ui/table/data-table.tsx';
import { RowMenu } from '../ui/table/lazy-row-menu.tsx';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import { ATTACHED_FILTER_PARAMS } from './use-attached-files.ts';

const FILE_TYPES = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;

const isKnownType = (type: string): type is keyof typeof FILE_TYPES => Object.hasOwn(FILE_TYPES, type);

function useColumns(project: Project): TableColumn<Attachment>[] {
  const t = useTranslations('documents.carried');
  const fields = useTranslations('fields');
  const kind = useKindNames('one');
  const { bytes, instant } = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        grow: 2,
        minWidth: 180,
        sortable: true,
        card: 'title',
        priority: 1,
        render: (row) => <bdi>{row.name}</bdi>,
      },
      {
        id: 'recordTitle',
        header: t('record'),
        grow: 3,
        minWidth: 200,
        sortable: true,
        card: 'meta',
        priority: 1,
        render: (row) => (
          <Link
            to={pagePath(row.recordKind, row.recordId)}
            search={{ project: String(project.id) }}
            className={cx(linkStyle, 'coarse:py-2')}
          >
            <bdi>{fields('labelled', { name: kind(row.recordKind), value: row.recordTitle })}</bdi>
          </Link>
        ),
      },
      {
        id: 'type',
        header: t('type'),
        width: 80,
        card: 'hidden',
        priority: 3,
        render: (row) => t(`types.${isKnownType(row.type) ? FILE_TYPES[row.type] : 'other'}`),
      },
      {
        id: 'size',
        header: t('size'),
        width: 100,
        align: 'end',
        sortable: true,
        sortFirst: 'desc',
        card: 'amount',
        priority: 2,
        render: (row) => bytes(row.size),
      },
      {
        id: 'uploadedBy',
        header: t('uploadedBy'),
        width: 150,
        card: 'hidden',
        priority: 3,
        render: (row) => <bdi>{row.uploadedByName ?? '–'}</bdi>,
      },
      {
        id: 'uploadedAt',
        header: t('uploaded'),
        width: 120,
        sortable: true,
        sortFirst: 'desc',
        card: 'meta',
        priority: 2,
        render: (row) => instant(row.uploadedAt),
      },
    ],
    [t, fields, kind, bytes, instant, project.id],
  );
}

function useRowActions(project: Project) {
  const t = useTranslations('documents');
  const navigate = useNavigate();
  return (row: Attachment): RowAction[] => [
    { id: 'open', label: t('open'), icon: ExternalLink, href: row.url, inline: true },
    { id: 'download', label: t('download'), icon: Download, onSelect: () => download(downloadUrl(row.url)) },
    {
      id: 'record',
      label: t('carried.goTo'),
      icon: CornerUpLeft,
      onSelect: () =>
        void navigate({
          to: pagePath(row.recordKind, row.recordId),
          search: { project: String(project.id) },
        }),
    },
  ];
}

function NoAttachedFiles() {
  const t = useTranslations('documents.carried');
  const [url] = useUrlState();
  if (!ATTACHED_FILTER_PARAMS.some((name) => url[name]))
    return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <EmptyState
      title={t('emptyFiltered')}
      actions={<ClearFilters names={ATTACHED_FILTER_PARAMS} variant="secondary" />}
    />
  );
}

/** Table of the files attached to the project's other records, each with a link to its record. */
export function AttachedFileTable({ project, rows }: { project: Project; rows: LoadedRows<Attachment> }) {
  const t = useTranslations('documents.carried');
  const [url, setUrl] = useUrlState();
  return (
    <DataTable<Attachment>
      label={t('title')}
      columns={useColumns(project)}
      totalCount={rows.totalCount}
      isBounded={rows.isBounded}
      rowAt={rows.rowAt}
      rowKey={(row) => `${row.recordKind} ${row.recordId} ${row.url}`}
      rowLabel={(row) => row.name}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={parseSort(knownSort(url['sort'], ATTACHMENT_SORTS), '-uploadedAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      rowMenu={RowMenu}
      rowActions={useRowActions(project)}
      inlineActions={1}
      empty={<NoAttachedFiles />}
    />
  );
}
