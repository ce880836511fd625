import {
  addMilestone,
  type Milestone,
  milestoneBody,
  updateMilestone,
} from '@brick/domain/budgets/programme-contract';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { MilestoneFields } from './milestone-fields.tsx';
import { useMilestoneWords } from './milestone-words.ts';
import { useMilestone } from './use-programme.ts';
import { useTheirs } from './use-theirs.ts';

type Body = z.output<typeof milestoneBody>;

interface Props {
  project: Project;
  /** Null for a new one. */
  milestoneId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a milestone. An existing one is read first, so that the edit starts from what is stored. */
export function MilestoneForm({ project, milestoneId, onClose }: Props) {
  const t = useTranslations('programme.milestones');
  const { data: milestone, isError, refetch } = useMilestone(project.id, milestoneId);
  const may = useMay();
  if (milestoneId === null) return <MilestoneDialog project={project} milestone={null} onClose={onClose} />;
  if (milestone && may('budget', 'update'))
    return <MilestoneDialog project={project} milestone={milestone} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={milestone?.title ?? t('editTitle')}
      footer={
        <DialogClose>
          <Button variant="secondary">{t('close')}</Button>
        </DialogClose>
      }
    >
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : milestone ? (
        <Shown milestone={milestone} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}

/** A milestone to read. */
function Shown({ milestone }: { milestone: Milestone }) {
  const words = useMilestoneWords();
  return <p>{words.sentence(milestone, useToday())}</p>;
}

const startOf = (milestone: Milestone | null): z.input<typeof milestoneBody> => ({
  title: milestone?.title ?? '',
  phase: milestone?.phase ?? '',
  plannedOn: milestone?.plannedOn ?? '',
  reachedOn: milestone?.reachedOn ?? null,
});

/** Sends a new milestone or the changes of an old one. */
function useSend(project: Project, milestone: Milestone | null, version: number, onDone: () => void) {
  const t = useTranslations('programme.milestones');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      milestone
        ? call(updateMilestone, {
            params: { id: milestone.id },
            body: { ...changesIn(body, milestone), version },
          })
        : call(addMilestone, { params: { projectId: project.id }, body, idempotencyKey }),
    success: t(milestone ? 'saved' : 'added'),
    failure: t(milestone ? 'saveFailed' : 'addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function MilestoneDialog({
  project,
  milestone: read,
  onClose,
}: Omit<Props, 'milestoneId'> & { milestone: Milestone | null }) {
  const t = useTranslations('programme.milestones');
  const name = useTranslations('phases');
  const { date } = useFormat();
  // What the edit started from stays so, even when the milestone is read again while one types.
  const [milestone] = useState(read);
  const [stored, setStored] = useState(read);
  const theirs = useTheirs(milestone, stored, (field, row) => {
    if (field === 'phase') return row.phase ? name(row.phase) : '–';
    const day = field === 'plannedOn' ? row.plannedOn : field === 'reachedOn' ? row.reachedOn : undefined;
    return day === undefined ? row.title : day === null ? '–' : date(day);
  });
  const form = useContractForm(milestoneBody, {
    defaultValues: startOf(milestone),
    draft: milestone ? undefined : `milestones.new.${project.id}`,
  });
  const send = useSend(project, milestone, stored?.version ?? 1, onClose);
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Milestone);
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(milestone ? 'editTitle' : 'add')}
      description={t('text')}
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t(milestone ? 'saving' : 'adding')}
          >
            {t(milestone ? 'save' : 'add')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
        <MilestoneFields form={form} theirs={theirs.of} />
      </div>
    </Dialog>
  );
}
