import type { Project } from '@brick/domain/projects/contract';
import { updateVariation, type Variation, variationBody } from '@brick/domain/variations/contract';
import { isDecision, maySubmit, variationFacts } from '@brick/domain/variations/rules';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { FormError } from '../ui/field.tsx';
import { later } from '../ui/later.ts';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { DecisionNote } from './decision-note.tsx';
import { LoadingDialog } from './loading-dialog.tsx';
import { Revisions } from './revisions.tsx';
import { type Step, useSteps } from './use-steps.ts';
import { useTheirs } from './use-theirs.ts';
import { useRevisions, useVariation } from './use-variations.ts';
import { VariationFields } from './variation-fields.tsx';
import { VariationHistory } from './variation-history.tsx';

const VariationShown = later(() => import('./variation-shown.tsx'), 'VariationShown');

type Body = z.output<typeof variationBody>;

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
  const { data: variation, isError, refetch } = useVariation(props.project.id, variationId);
  if (!variation)
    return (
      <LoadingDialog
        title={t('editTitle')}
        failed={isError}
        onRetry={() => void refetch()}
        onClose={props.onClose}
      />
    );
  return <Opened {...props} variation={variation} />;
}

/** Decided once whether it is edited: what somebody else does meanwhile takes no form away from who types in it. */
function Opened(props: DialogProps) {
  const may = useMay();
  const [edits] = useState(() => may('variations', 'update', variationFacts(props.variation)));
  return edits ? <EditDialog {...props} /> : <ViewDialog {...props} />;
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
      <Revisions project={project} variation={variation} onOpen={onOpen} />
      <DecisionNote variation={variation} currency={project.currency} />
      {children}
      <VariationHistory project={project} variation={variation} />
    </>
  );
}

function ViewDialog({ project, variation, onStep, onOpen, onClose }: DialogProps) {
  const t = useTranslations('variations.form');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('viewTitle')}
      description={<bdi>{variation.title}</bdi>}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
          <StepButtons project={project} variation={variation} onStep={onStep} />
        </>
      }
    >
      <div className="grid gap-4.5">
        <Surroundings project={project} variation={variation} onOpen={onOpen}>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <VariationShown variation={variation} project={project} />
          </Suspense>
        </Surroundings>
      </div>
    </Dialog>
  );
}

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

function EditDialog({ project, variation: read, onStep, onOpen, onClose }: DialogProps) {
  const t = useTranslations('variations.form');
  // What the edit started from stays so, even when the variation is read again while one types.
  const [variation] = useState(read);
  const [stored, setStored] = useState(read);
  const [uploading, setUploading] = useState(false);
  const theirs = useTheirs(variation, stored, project.currency);
  const statuses = useStatuses(project, variation);
  const form = useContractForm(variationBody, { defaultValues: startOf(variation) });
  const send = useAction<Body>({
    send: (body) =>
      call(updateVariation, {
        params: { id: variation.id },
        body: { ...changesIn(body, variation), version: stored.version },
      }),
    success: t('saved'),
    failure: t('saveFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const onSubmit = form.submit(async (body) => {
    try {
      await send.mutateAsync(body);
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Variation);
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editTitle')}
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          {!form.formState.isDirty && <StepButtons project={project} variation={read} onStep={onStep} />}
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t('saving')}
            disabled={uploading}
          >
            {t('submitEdit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
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
      </div>
    </Dialog>
  );
}
