import type { Variation } from '@brick/domain/variations/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { useVariationActions, useVariationRows } from './use-variations.ts';
import { VariationCards } from './variation-cards.tsx';
import { VariationFilters } from './variation-filters.tsx';
import { VariationTable } from './variation-table.tsx';

const VariationForm = later(() => import('./variation-form.tsx'), 'VariationForm');
const DecisionForm = later(() => import('./decision-form.tsx'), 'DecisionForm');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** Variations of the project: cards, a list that the server pages, and the dialogs that the address opens. */
export function VariationsScreen() {
  const t = useTranslations('variations');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Variation | null>(null);
  const rows = useVariationRows(project.id, url);
  const { move, discard } = useVariationActions();
  const close = () => setUrl({ add: null, edit: null, decide: null });
  const decide = (id: number) => setUrl({ decide: id, edit: null });
  const editing = idIn(url['edit']);
  const deciding = idIn(url['decide']);
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        may('variations', 'create') && (
          <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <VariationCards project={project} />
      <VariationFilters count={rows.loading ? null : rows.totalCount} />
      <VariationTable
        project={project}
        rows={rows}
        onOpen={({ id }) => setUrl({ edit: id })}
        onDecide={({ id }) => decide(id)}
        onMove={(variation, status) => move.mutate({ variation, status })}
        onDelete={setLeaving}
      />
      <Suspense>
        {deciding !== null ? (
          <DecisionForm key={deciding} project={project} variationId={deciding} onClose={close} />
        ) : (
          (url['add'] || editing !== null) && (
            <VariationForm
              key={editing ?? 'new'}
              project={project}
              variationId={editing}
              onDecide={decide}
              onClose={close}
            />
          )
        )}
      </Suspense>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving?.title}
        confirmLabel={t('delete')}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </Page>
  );
}
