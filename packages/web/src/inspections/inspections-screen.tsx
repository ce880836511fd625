import type { Inspection } from '@brick/domain/inspections/contract';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { InspectionCards } from './inspection-cards.tsx';
import { InspectionFilters } from './inspection-filters.tsx';
import { InspectionTable } from './inspection-table.tsx';
import { useDiscard, useInspectionRows } from './use-inspections.ts';

const InspectionForm = later(() => import('./inspection-form.tsx'), 'InspectionForm');
const ResultForm = later(() => import('./result-form.tsx'), 'ResultForm');
const VersionsDialog = later(() => import('./versions-dialog.tsx'), 'VersionsDialog');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** The one dialog that the address opens; each takes the place of the others. */
function OpenDialog() {
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const close = () => setUrl({ add: null, edit: null, record: null, versions: null });
  const record = (id: number) => setUrl({ record: id, edit: null });
  const versions = (id: number) => setUrl({ versions: id, edit: null });
  const [recording, reading, editing] = [idIn(url['record']), idIn(url['versions']), idIn(url['edit'])];
  if (recording !== null) {
    return <ResultForm key={recording} project={project} inspectionId={recording} onClose={close} />;
  }
  if (reading !== null) return <VersionsDialog project={project} inspectionId={reading} onClose={close} />;
  if (!url['add'] && editing === null) return null;
  return (
    <InspectionForm
      key={editing ?? 'new'}
      project={project}
      inspectionId={editing}
      onRecord={record}
      onVersions={versions}
      onClose={close}
    />
  );
}

/** Inspections of the project: cards, a list that the server pages, and the dialogs that the address opens. */
export function InspectionsScreen() {
  const t = useTranslations('inspections');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Inspection | null>(null);
  const rows = useInspectionRows(project.id, url);
  const discard = useDiscard();
  const navigate = useNavigate();
  const report = ({ id }: Inspection) =>
    navigate({
      to: '/issues',
      search: { project: String(project.id), add: '1', inspection: String(id) } as never,
    });
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        may('inspections', 'create') && (
          <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <InspectionCards project={project} />
      <InspectionFilters count={rows.loading ? null : rows.totalCount} />
      <InspectionTable
        rows={rows}
        onOpen={({ id }) => setUrl({ edit: id })}
        onRecord={({ id }) => setUrl({ record: id })}
        onVersions={({ id }) => setUrl({ versions: id })}
        onReport={(inspection) => void report(inspection)}
        onDelete={setLeaving}
      />
      <Suspense>
        <OpenDialog />
      </Suspense>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving && [leaving.reportNumber, leaving.inspectionType].filter(Boolean).join(' · ')}
        confirmLabel={t('delete')}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </Page>
  );
}
