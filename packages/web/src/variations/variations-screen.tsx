import type { Variation } from '@brick/domain/variations/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { TransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Page } from '../ui/page.tsx';
import { filtersIn, useVariationActions, useVariationRows } from './use-variations.ts';
import { VariationCards } from './variation-cards.tsx';
import { useStepTaken, VariationDialogs } from './variation-dialogs.tsx';
import { VariationFilters } from './variation-filters.tsx';
import { VariationTable } from './variation-table.tsx';

/** Variations of the project: cards, a list that the server pages, and the dialogs that the address opens. */
export function VariationsScreen() {
  const t = useTranslations('variations');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Variation | null>(null);
  const rows = useVariationRows(project.id, url);
  const { discard } = useVariationActions();
  const takeStep = useStepTaken();
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu
            room="variations"
            resource="variations"
            query={{ ...filtersIn(url), sort: url['sort'] }}
          />
          {may('variations', 'create') && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <VariationCards project={project} />
      </FoldOnPhone>
      <VariationFilters count={rows.count} />
      <VariationTable
        project={project}
        rows={rows}
        onEdit={({ id }) => setUrl({ edit: id })}
        onStep={takeStep}
        onDelete={setLeaving}
      />
      <VariationDialogs project={project} onStep={takeStep} />
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
