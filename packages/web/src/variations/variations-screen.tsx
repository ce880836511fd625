import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/call-error.ts';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { TransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import type { Step } from './use-steps.ts';
import { filtersIn, useVariationActions, useVariationRows } from './use-variations.ts';
import { VariationCards } from './variation-cards.tsx';
import { VariationFilters } from './variation-filters.tsx';
import { VariationTable } from './variation-table.tsx';

const NewVariationForm = later(() => import('./new-variation-form.tsx'), 'NewVariationForm');
const VariationForm = later(() => import('./variation-form.tsx'), 'VariationForm');
const DecisionForm = later(() => import('./decision-form.tsx'), 'DecisionForm');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** No dialog; each of them has its name in the address. */
const CLOSED = { add: null, edit: null, decide: null, reverses: null };

/** Takes a step of a variation's flow: in a dialog where there is something to say, else at once. */
function useStepTaken() {
  const [, setUrl] = useUrlState();
  const { move, copy } = useVariationActions();
  return (variation: Variation, step: Step) => {
    const { id } = variation;
    // Somebody was quicker: the variation opens as it is now, with who decided it and what was made of it.
    const onError = (error: Error) => isCallError(error, 409) && setUrl({ ...CLOSED, edit: id });
    if (step === 'decide') setUrl({ ...CLOSED, decide: id });
    else if (step === 'reverse') setUrl({ ...CLOSED, add: '1', reverses: id });
    else if (step === 'revise')
      copy.mutate(variation, { onError, onSuccess: (made) => setUrl({ ...CLOSED, edit: made.id }) });
    else {
      setUrl(CLOSED);
      move.mutate({ variation, status: step === 'submit' ? 'pending' : 'draft' }, { onError });
    }
  };
}

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
      <VariationCards project={project} />
      <VariationFilters count={rows.loading ? null : rows.totalCount} />
      <VariationTable
        project={project}
        rows={rows}
        onOpen={({ id }) => setUrl({ edit: id })}
        onStep={takeStep}
        onDelete={setLeaving}
      />
      <Dialogs project={project} onStep={takeStep} />
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

interface DialogsProps {
  project: Project;
  onStep: (variation: Variation, step: Step) => void;
}

/** The dialogs that the address opens: ?add=1, ?add=1&reverses=12, ?edit=12, ?decide=12. */
function Dialogs({ project, onStep }: DialogsProps) {
  const [url, setUrl] = useUrlState();
  const close = () => setUrl(CLOSED);
  const open = (id: number) => setUrl({ ...CLOSED, edit: id });
  const deciding = idIn(url['decide']);
  const editing = idIn(url['edit']);
  const reversed = idIn(url['reverses']);
  return (
    <Suspense>
      {deciding !== null ? (
        <DecisionForm key={deciding} project={project} variationId={deciding} onOpen={open} onClose={close} />
      ) : editing !== null ? (
        <VariationForm
          key={editing}
          project={project}
          variationId={editing}
          onStep={onStep}
          onOpen={open}
          onClose={close}
        />
      ) : (
        url['add'] && (
          <NewVariationForm key={reversed} project={project} reversedId={reversed} onClose={close} />
        )
      )}
    </Suspense>
  );
}
