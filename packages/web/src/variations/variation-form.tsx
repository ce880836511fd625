import type { Project } from '@brick/domain/projects/contract';
import { bodyOf } from '@brick/domain/records/schemas';
import type { updateVariation, Variation, variationBody } from '@brick/domain/variations/contract';
import { variation as declared } from '@brick/domain/variations/record';
import { isDecision, maySubmit, variationFacts } from '@brick/domain/variations/rules';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { memberOf, useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useUser } from '../platform/session.ts';
import { useEditing } from '../platform/use-editing.ts';
import { ViewDialog } from '../platform/view-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useVariationWords } from './use-field-words.ts';
import { type Step, useSteps } from './use-steps.ts';
import { useRevisions, useVariation } from './use-variations.ts';
import { VariationAwaited } from './variation-awaited.tsx';
import { VariationFields } from './variation-fields.tsx';
import { VariationHistory } from './variation-history.tsx';

// Most variations have no revised copy: what there is of them comes after the form.
const Revisions = later(() => import('./revisions.tsx'), 'Revisions');
const VariationShown = later(() => import('./variation-shown.tsx'), 'VariationShown');

interface Props {
  project: Project;
  variationId: number;
  onStep: (variation: Variation, step: Step) => void;
  /** Opens another variation in place of this one. */
  onOpen: (id: number) => void;
  onClose: () => void;
}

type DialogProps = Omit<Props, 'variationId'> & { variation: Variation };

/** Edits or shows a variation. It is read first, so that the edit starts from what is stored. */
export function VariationForm({ variationId, ...props }: Props) {
  const t = useTranslations('variations.form');
  const query = useVariation(props.project.id, variationId);
  if (!query.data) return <VariationAwaited query={query} title={t('editTitle')} onClose={props.onClose} />;
  return <Opened {...props} variation={query.data} />;
}

/** Decided once whether it is edited: what somebody else does meanwhile takes no form away from who types in it. */
function Opened(props: DialogProps) {
  const may = useMay();
  const [edits] = useState(() => may('variations', 'update', variationFacts(props.variation)));
  return edits ? <VariationDialog {...props} /> : <VariationView {...props} />;
}

/** The steps that may be taken, as buttons: a revised copy is made once. */
function StepButtons({ project, variation, onStep }: Pick<DialogProps, 'project' | 'variation' | 'onStep'>) {
  const t = useTranslations('variations');
  const steps = useSteps(project);
  const { data: revisions } = useRevisions(project.id, variation);
  const revised = revisions?.some(({ revisionOf }) => revisionOf === variation.id);
  return steps(variation)
    .filter((step) => step !== 'revise' || !revised)
    .map((step) => (
      <Button key={step} variant="secondary" onClick={() => onStep(variation, step)}>
        {t(step)}
      </Button>
    ));
}

/** What there is to read of a variation beside its fields: what was decided, its revisions, its history. */
function Surroundings({
  project,
  variation,
  onOpen,
  children,
}: Omit<DialogProps, 'onStep' | 'onClose'> & { children: ReactNode }) {
  return (
    <>
      <Suspense fallback={null}>
        <Revisions project={project} variation={variation} onOpen={onOpen} />
      </Suspense>
      <DecisionNote variation={variation} currency={project.currency} />
      {children}
      <VariationHistory project={project} variation={variation} />
    </>
  );
}

function VariationView({ project, variation, onStep, onOpen, onClose }: DialogProps) {
  const t = useTranslations('variations.form');
  return (
    <ViewDialog
      title={t('viewTitle')}
      description={<bdi>{variation.title}</bdi>}
      close={t('close')}
      after={<StepButtons project={project} variation={variation} onStep={onStep} />}
      onClose={onClose}
    >
      <div className="grid gap-4.5">
        <Surroundings project={project} variation={variation} onOpen={onOpen}>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <VariationShown variation={variation} project={project} />
          </Suspense>
        </Surroundings>
      </div>
    </ViewDialog>
  );
}

const body = bodyOf(declared.fields);
const change = callOf<typeof updateVariation>('PATCH', '/api/variations/{id}');

const startOf = (variation: Variation): z.input<typeof variationBody> => ({
  title: variation.title,
  description: variation.description ?? '',
  affectedPhase: variation.affectedPhase ?? '',
  extraCost: variation.extraCost,
  status: variation.status,
  attachmentUrl: variation.attachmentUrl,
  timeImpactDays: variation.timeImpactDays,
  fundedBy: variation.fundedBy,
  contractId: variation.contractId,
});

/** What this member may set its status to in the form; none: it is not asked for. */
function useStatuses(project: Project, variation: Variation): readonly Variation['status'][] {
  const member = memberOf(useUser(), project);
  return !isDecision(variation.status) && maySubmit(member, variation) ? ['pending', 'draft'] : [];
}

function VariationDialog({ project, variation: read, onStep, onOpen, onClose }: DialogProps) {
  const t = useTranslations('variations.form');
  const [uploading, setUploading] = useState(false);
  const editing = useEditing(body, t, {
    read,
    startOf,
    words: useVariationWords(project.currency),
    send: (_, { from, changes, version }) =>
      call(change, { params: { id: from.id }, body: { ...changes, version } }),
    onDone: onClose,
  });
  const { row: variation, form, theirs } = editing;
  const statuses = useStatuses(project, variation);
  return (
    <FormDialog
      {...editing.frame}
      title={t('editTitle')}
      between={!form.formState.isDirty && <StepButtons project={project} variation={read} onStep={onStep} />}
      disabled={uploading}
      onClose={onClose}
    >
      <Surroundings project={project} variation={read} onOpen={onOpen}>
        <VariationFields
          project={project}
          control={form.control}
          theirs={theirs}
          frozen={variation.status === 'approved'}
          statuses={statuses}
          onBusy={setUploading}
        />
      </Surroundings>
    </FormDialog>
  );
}
