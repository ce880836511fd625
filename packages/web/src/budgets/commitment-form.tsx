import {
  addCommitment,
  type Commitment,
  commitmentBody,
  updateCommitment,
} from '@brick/domain/budgets/commitment-contract';
import type { InJson } from '@brick/domain/money/json';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useToday } from '../platform/today.ts';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog, ViewDialog } from '../platform/view-dialog.tsx';
import { BookedExpenses } from './booked-expenses.tsx';
import { CommitmentFields } from './commitment-fields.tsx';
import { CommitmentShown } from './commitment-shown.tsx';
import { useCommitmentWords } from './commitment-words.ts';
import { useCommitment } from './use-commitments.ts';

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
  const query = useCommitment(props.project.id, commitmentId);
  const commitment = query.data;
  if (commitmentId === null)
    return !isPast && may('budget', 'create') ? <CommitmentDialog {...props} commitment={null} /> : null;
  if (commitment && mayEdit) return <CommitmentDialog {...props} commitment={commitment} />;
  if (commitment)
    return (
      <ViewDialog maxWidth={WIDTH} title={commitment.title} close={t('close')} onClose={props.onClose}>
        <CommitmentShown project={props.project} commitment={commitment} />
      </ViewDialog>
    );
  return (
    <LoadingDialog
      query={query}
      maxWidth={WIDTH}
      title={t(mayEdit ? 'editTitle' : 'viewTitle')}
      t={t}
      onClose={props.onClose}
    />
  );
}

const startOf = (commitment: InJson<Commitment> | null, today: string): z.input<typeof commitmentBody> => ({
  phase: commitment?.phase ?? ('' as never),
  supplier: commitment?.supplier ?? '',
  supplierId: commitment?.supplierId ?? null,
  title: commitment?.title ?? '',
  amount: commitment?.amount ?? '',
  date: commitment?.date ?? today,
  description: commitment?.description ?? '',
  lines: commitment?.lines ?? [],
});

function CommitmentDialog({
  project,
  commitment: read,
  onClose,
}: Omit<Props, 'commitmentId' | 'isPast'> & { commitment: Commitment | null }) {
  const t = useTranslations('budgets.commitment');
  const today = useToday();
  const editing = useEditing(commitmentBody, t, {
    read,
    startOf: (commitment) => startOf(commitment, today),
    words: useCommitmentWords(project.currency),
    draft: read ? undefined : `budgets.commitment.${project.id}`,
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(updateCommitment, { params: { id: from.id }, body: { ...changes, version } })
        : call(addCommitment, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: commitment, form, theirs } = editing;
  return (
    <FormDialog
      {...editing.frame}
      maxWidth={WIDTH}
      title={t(commitment ? 'editTitle' : 'addTitle')}
      description={commitment ? undefined : t('addedTo', { project: project.name })}
      onClose={onClose}
    >
      <CommitmentFields form={form} project={project} theirs={theirs.of} />
      {commitment && <BookedExpenses project={project} commitment={commitment} />}
    </FormDialog>
  );
}
