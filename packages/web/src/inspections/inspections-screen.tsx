import type { Inspection } from '@brick/domain/inspections/contract';
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
import { InspectionCards } from './inspection-cards.tsx';
import { InspectionDialogs } from './inspection-dialogs.tsx';
import { InspectionFilters } from './inspection-filters.tsx';
import { InspectionTable } from './inspection-table.tsx';
import { filtersIn, useDiscard, useInspectionRows } from './use-inspections.ts';
import { useReportIssue } from './use-report-issue.ts';

/** Inspections of the project: cards, a list that the server pages, and the dialogs that the address opens. */
export function InspectionsScreen() {
  const t = useTranslations('inspections');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Inspection | null>(null);
  const rows = useInspectionRows(project.id, url);
  const discard = useDiscard();
  const report = useReportIssue();
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu
            room="inspections"
            resource="inspections"
            query={{ ...filtersIn(url), sort: url['sort'] }}
          />
          {may('inspections', 'create') && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <InspectionCards project={project} />
      </FoldOnPhone>
      <InspectionFilters count={rows.count} />
      <InspectionTable
        rows={rows}
        onEdit={({ id }) => setUrl({ edit: id })}
        onRecord={({ id }) => setUrl({ record: id })}
        onVersions={({ id }) => setUrl({ versions: id })}
        onReport={report}
        onDelete={setLeaving}
      />
      <Suspense>
        <InspectionDialogs />
      </Suspense>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving && [leaving.reportNumber, leaving.inspectionType].filter(Boolean).join(' · ')}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </Page>
  );
}
