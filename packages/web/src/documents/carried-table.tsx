import type { CarriedFile } from '@brick/domain/documents/contract';
import type { Project } from '@brick/domain/projects/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { CornerUpLeft, Download, ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { asDownload, download } from '../platform/download.ts';
import { useKindNames } from '../platform/kind-names.ts';
import { pagePath } from '../platform/row-address.ts';
import type { RowWindow } from '../platform/row-window.ts';
import { useUrlState } from '../platform/search.ts';
import { sortIn } from '../platform/sort-in.ts';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { CARRIED_FILTER_NAMES } from './use-carried.ts';

const TYPES = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;

const isKnown = (type: string): type is keyof typeof TYPES => Object.hasOwn(TYPES, type);

function useColumns(project: Project): TableColumn<CarriedFile>[] {
  const t = useTranslations('documents.carried');
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
            search={{ project: String(project.id) } as never}
            className={cx(linkStyle, 'coarse:py-2')}
          >
            <bdi>{t('recordOf', { kind: kind(row.recordKind), title: row.recordTitle })}</bdi>
          </Link>
        ),
      },
      {
        id: 'type',
        header: t('type'),
        width: 80,
        card: 'hidden',
        priority: 3,
        render: (row) => t(`types.${isKnown(row.type) ? TYPES[row.type] : 'other'}`),
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
    [t, kind, bytes, instant, project.id],
  );
}

function useRowActions(project: Project) {
  const t = useTranslations('documents');
  const navigate = useNavigate();
  return (row: CarriedFile): RowAction[] => [
    { id: 'open', label: t('open'), icon: ExternalLink, href: row.url, inline: true },
    { id: 'download', label: t('download'), icon: Download, onSelect: () => download(asDownload(row.url)) },
    {
      id: 'record',
      label: t('carried.goTo'),
      icon: CornerUpLeft,
      onSelect: () =>
        void navigate({
          to: pagePath(row.recordKind, row.recordId),
          search: { project: String(project.id) } as never,
        }),
    },
  ];
}

function Empty() {
  const t = useTranslations('documents.carried');
  const clearing = useTranslations('record.filters')('clear');
  const [url, setUrl] = useUrlState();
  if (!CARRIED_FILTER_NAMES.some((name) => url[name]))
    return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const clear = () => setUrl(Object.fromEntries(CARRIED_FILTER_NAMES.map((name) => [name, null])));
  return (
    <EmptyState
      title={t('emptyFiltered')}
      actions={
        <Button variant="secondary" onClick={clear}>
          {clearing}
        </Button>
      }
    />
  );
}

/** The files that other records of the project carry, each with the record that it belongs to. */
export function CarriedTable({ project, rows }: { project: Project; rows: RowWindow<CarriedFile> }) {
  const t = useTranslations('documents.carried');
  const [url, setUrl] = useUrlState();
  return (
    <DataTable<CarriedFile>
      label={t('title')}
      columns={useColumns(project)}
      totalCount={rows.totalCount}
      rowAt={rows.rowAt}
      rowKey={(row) => `${row.recordKind} ${row.recordId} ${row.url}`}
      rowLabel={(row) => row.name}
      onRangeChange={rows.onRangeChange}
      loading={rows.loading}
      error={rows.failed ? { text: t('listFailed'), onRetry: rows.retry } : undefined}
      sort={sortIn(url['sort'], '-uploadedAt')}
      onSort={(column, direction) => setUrl({ sort: direction === 'desc' ? `-${column}` : column })}
      rowActions={useRowActions(project)}
      inlineActions={1}
      empty={<Empty />}
    />
  );
}
