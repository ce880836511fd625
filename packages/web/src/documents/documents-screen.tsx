import type { ProjectDocument } from '@brick/domain/documents/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { TransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { CarriedFiles } from './carried-files.tsx';
import { DocumentCards } from './document-cards.tsx';
import { DocumentDialogs } from './document-dialogs.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentTable } from './document-table.tsx';
import { CARRIED_FILTER_NAMES } from './use-carried.ts';
import { FILTER_NAMES, filtersIn, useDiscard, useDocumentRows } from './use-documents.ts';

function Documents() {
  const t = useTranslations('documents');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<ProjectDocument | null>(null);
  const rows = useDocumentRows(project.id, url);
  const discard = useDiscard();
  return (
    <>
      <DocumentFilters count={rows.count} />
      <DocumentTable
        rows={rows}
        onEdit={({ id }) => setUrl({ edit: id })}
        onVersions={({ id }) => setUrl({ versions: id })}
        onAddVersion={({ id }) => setUrl({ addVersion: id })}
        onDelete={setLeaving}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving?.title}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </>
  );
}

const LISTS = ['documents', 'records'] as const;

/** Documents of the project with their figures, and beside them the files that other records carry. */
export function DocumentsScreen() {
  const t = useTranslations('documents');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const shown = LISTS.find((known) => known === url['list']) ?? 'documents';
  // The lists are filtered and sorted by different things, so what was asked of the one is not asked of the other.
  const change = (next: string) => {
    const left = [...FILTER_NAMES, ...CARRIED_FILTER_NAMES, 'sort'];
    setUrl({
      ...Object.fromEntries(left.map((name) => [name, null])),
      list: next === 'records' ? next : null,
    });
  };
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu
            room="documents"
            resource="documents"
            query={shown === 'documents' ? { ...filtersIn(url), sort: url['sort'] } : {}}
          />
          {may('documents', 'create') && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <DocumentCards project={project} />
      </FoldOnPhone>
      <Segmented
        label={t('lists.label')}
        value={shown}
        onChange={change}
        options={LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
      />
      {shown === 'records' ? <CarriedFiles /> : <Documents />}
      <Suspense>
        <DocumentDialogs />
      </Suspense>
    </Page>
  );
}
