import {
  addCommitment,
  type Commitment,
  commitmentBody,
  updateCommitment,
} from '@brick/domain/budgets/commitment-contract';
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
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { BookedExpenses } from './booked-expenses.tsx';
import { CommitmentFields } from './commitment-fields.tsx';
import { CommitmentShown } from './commitment-shown.tsx';
import { useCommitment } from './use-commitments.ts';
import { useTheirs } from './use-theirs.ts';

type Body = z.output<typeof commitmentBody>;

const WIDTH = 720;

interface Props {
  project: Project;
  /** Null for a new one. */
  commitmentId: number | null;
  /** The past is shown: nothing is changed. */
  isPast: boolean;
  onClose: () => void;
}

/** Adds, edits or shows a commitment. An existing one is read first, so that the edit starts from what is stored. */
export function CommitmentForm({ commitmentId, isPast, ...props }: Props) {
  const t = useTranslations('budgets.commitment');
  const may = useMay();
  const mayEdit = !isPast && may('budget', 'update');
  const { data: commitment, isError, refetch } = useCommitment(props.project.id, commitmentId);
  if (commitmentId === null)
    return !isPast && may('budget', 'create') ? <EditDialog {...props} commitment={null} /> : null;
  if (commitment && mayEdit) return <EditDialog {...props} commitment={commitment} />;
  if (commitment)
    return (
      <Dialog
        open
        maxWidth={WIDTH}
        onOpenChange={(open) => !open && props.onClose()}
        title={commitment.title}
        footer={
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
        }
      >
        <CommitmentShown project={props.project} commitment={commitment} />
      </Dialog>
    );
  return (
    <Dialog
      open
      maxWidth={WIDTH}
      onOpenChange={(open) => !open && props.onClose()}
      title={t(mayEdit ? 'editTitle' : 'viewTitle')}
    >
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

const startOf = (commitment: Commitment | null, today: string): z.input<typeof commitmentBody> => ({
  phase: commitment?.phase ?? ('' as never),
  supplier: commitment?.supplier ?? '',
  supplierId: commitment?.supplierId ?? null,
  title: commitment?.title ?? '',
  amount: commitment?.amount ?? '',
  date: commitment?.date ?? today,
  description: commitment?.description ?? '',
  lines: commitment?.lines ?? [],
});

/** Sends a new commitment or the changes of an old one, with the toasts of section 8. */
function useSend(project: Project, commitment: Commitment | null, version: number, onDone: () => void) {
  const t = useTranslations('budgets.commitment');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      commitment
        ? call(updateCommitment, {
            params: { id: commitment.id },
            body: { ...changesIn(body, commitment), version },
          })
        : call(addCommitment, { params: { projectId: project.id }, body, idempotencyKey }),
    success: commitment ? t('saved') : t('added'),
    failure: commitment ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function EditDialog({
  project,
  commitment: read,
  onClose,
}: Omit<Props, 'commitmentId' | 'isPast'> & { commitment: Commitment | null }) {
  const t = useTranslations('budgets.commitment');
  const today = useToday();
  // What the edit started from stays so, even when the commitment is read again while one types.
  const [commitment] = useState(read);
  const [stored, setStored] = useState(read);
  const theirs = useTheirs(commitment, stored, project.currency);
  const form = useContractForm(commitmentBody, {
    defaultValues: startOf(commitment, today),
    ...(commitment ? {} : { draft: `budgets.commitment.${project.id}` }),
  });
  const send = useSend(project, commitment, stored?.version ?? 1, onClose);
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Commitment);
      throw error;
    }
  });
  return (
    <Dialog
      open
      maxWidth={WIDTH}
      onOpenChange={(open) => !open && onClose()}
      title={t(commitment ? 'editTitle' : 'addTitle')}
      description={commitment ? undefined : t('addedTo', { project: project.name })}
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
            pendingLabel={t(commitment ? 'saving' : 'adding')}
          >
            {t(commitment ? 'submitEdit' : 'submitAdd')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
        <CommitmentFields form={form} project={project} theirs={theirs.of} />
        {commitment && <BookedExpenses project={project} commitment={commitment} />}
      </div>
    </Dialog>
  );
}
