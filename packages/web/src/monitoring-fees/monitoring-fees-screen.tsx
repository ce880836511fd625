import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { TransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { MonitoringFeeCards } from './monitoring-fee-cards.tsx';
import { MonitoringFeeFilters } from './monitoring-fee-filters.tsx';
import { MonitoringFeeTable } from './monitoring-fee-table.tsx';
import { filtersIn, useMonitoringFeeActions, useMonitoringFeeRows } from './use-monitoring-fees.ts';

const MonitoringFeeForm = later(() => import('./monitoring-fee-form.tsx'), 'MonitoringFeeForm');

/** Monitoring fees of the project: cards, a list that the server pages, and the dialog that the address opens. */
export function MonitoringFeesScreen() {
  const t = useTranslations('monitoring-fees');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<MonitoringFee | null>(null);
  const rows = useMonitoringFeeRows(project.id, url);
  const { mark, discard } = useMonitoringFeeActions();
  const editing = /^\d{1,15}$/.test(url['edit'] ?? '') ? Number(url['edit']) : null;
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu
            room="monitoring-fees"
            resource="monitoring-fees"
            query={{ ...filtersIn(url), sort: url['sort'] }}
          />
          {may('monitoring-fees', 'create') && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <MonitoringFeeCards project={project} />
      </FoldOnPhone>
      <MonitoringFeeFilters count={rows.count} />
      <MonitoringFeeTable
        project={project}
        rows={rows}
        onEdit={({ id }) => setUrl({ edit: id })}
        onMark={(fee, isPaid) => mark.mutate({ fee, isPaid })}
        onDelete={setLeaving}
      />
      {(url['add'] || editing !== null) && (
        <Suspense>
          <MonitoringFeeForm
            key={editing ?? 'new'}
            project={project}
            feeId={editing}
            onClose={() => setUrl({ add: null, edit: null })}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving?.feeType}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </Page>
  );
}
