import {
  addCommitment,
  type Commitment,
  commitmentBody,
  updateCommitment,
} from '@brick/domain/budgets/commitment-api';
import type { InJson } from '@brick/domain/money/json';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../../platform/api/call.ts';
import { textsOf, UNCHOSEN } from '../../platform/forms/empty-values.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { LoadingDialog, ViewDialog } from '../../platform/forms/view-dialog.tsx';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { CommitmentDetails } from './commitment-details.tsx';
import { CommitmentExpenses } from './commitment-expenses.tsx';
import { CommitmentFields } from './commitment-fields.tsx';
import { useCommitmentFieldText } from './use-commitment-field-text.ts';
import { useCommitmentToEdit } from './use-commitments.ts';

const WIDTH = 720;

interface CommitmentFormProps {
  project: Project;
  /** Null for a new commitment. */
  commitmentId: number | null;
  /** A past day is shown, so nothing can be edited. */
  isPast: boolean;
  onClose: () => void;
}

/**
 * Adds, edits or shows a commitment. An existing one is loaded first, so that editing starts from the stored version.
 */
export function CommitmentForm({ commitmentId, isPast, ...props }: CommitmentFormProps) {
  const t = useTranslations('budgets.commitment');
  const may = usePermission();
  const mayEdit = !isPast && may('budget', 'update');
  const query = useCommitmentToEdit(props.project.id, commitmentId);
  const commitment = query.data;
  if (commitmentId === null)
    return !isPast && may('budget', 'create') ? <CommitmentDialog {...props} commitment={null} /> : null;
  if (commitment && mayEdit) return <CommitmentDialog {...props} commitment={commitment} />;
  if (commitment)
    return (
      <ViewDialog maxWidth={WIDTH} title={commitment.title} onClose={props.onClose}>
        <CommitmentDetails project={props.project} commitment={commitment} />
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

const initialValues = (
  commitment: InJson<Commitment> | null,
  today: string,
): z.input<typeof commitmentBody> => ({
  phase: commitment?.phase ?? UNCHOSEN,
  ...textsOf(commitment, ['supplier', 'title', 'amount', 'description', 'orderNumber']),
  supplierId: commitment?.supplierId ?? null,
  date: commitment?.date ?? today,
  lines: commitment?.lines ?? [],
});

function CommitmentDialog({
  project,
  commitment: read,
  onClose,
}: Omit<CommitmentFormProps, 'commitmentId' | 'isPast'> & { commitment: Commitment | null }) {
  const t = useTranslations('budgets.commitment');
  const ui = useTranslations('ui');
  const today = useToday();
  const editing = useEditForm(commitmentBody, t, {
    read,
    startOf: (commitment) => initialValues(commitment, today),
    words: useCommitmentFieldText(project.currency),
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
      description={commitment ? undefined : ui('addedTo', { project: project.name })}
      onClose={onClose}
    >
      <CommitmentFields form={form} project={project} theirs={theirs.of} />
      {commitment && <CommitmentExpenses project={project} commitment={commitment} />}
    </FormDialog>
  );
}
