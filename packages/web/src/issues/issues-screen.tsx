import type { Issue } from '@brick/domain/issues/contract';
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
import { IssueCards } from './issue-cards.tsx';
import { IssueFilters } from './issue-filters.tsx';
import { IssueTable } from './issue-table.tsx';
import { filtersIn, useIssueActions, useIssueRows } from './use-issues.ts';
import { useVerify } from './use-verify.ts';

const IssueForm = later(() => import('./issue-form.tsx'), 'IssueForm');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** Issues of the project: cards, a list that the server pages, and the dialog that the address opens. */
export function IssuesScreen() {
  const t = useTranslations('issues');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Issue | null>(null);
  const rows = useIssueRows(project.id, url);
  const { move, discard } = useIssueActions();
  const verify = useVerify();
  const editing = idIn(url['edit']);
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu room="issues" resource="issues" query={{ ...filtersIn(url), sort: url['sort'] }} />
          {may('issues', 'create') && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <IssueCards project={project} />
      </FoldOnPhone>
      <IssueFilters count={rows.count} />
      <IssueTable
        rows={rows}
        onEdit={({ id }) => setUrl({ edit: id })}
        onMove={(issue, status) => move.mutate({ issue, status })}
        onVerify={(issue, verified) => verify.mutate({ issue, verified })}
        onDelete={setLeaving}
      />
      {(url['add'] || editing !== null) && (
        <Suspense>
          <IssueForm
            key={editing ?? 'new'}
            project={project}
            issueId={editing}
            inspectionId={idIn(url['inspection'])}
            onClose={() => setUrl({ add: null, edit: null, inspection: null })}
          />
        </Suspense>
      )}
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
    </Page>
  );
}
