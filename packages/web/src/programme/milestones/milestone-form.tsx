import {
  addMilestone,
  type Milestone,
  milestoneBody,
  updateMilestone,
} from '@brick/domain/budgets/programme-api';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../../platform/api/call.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { QueryStatus, ViewDialog } from '../../platform/forms/view-dialog.tsx';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useMilestone } from '../use-programme.ts';
import { MilestoneFields } from './milestone-fields.tsx';
import { useMilestoneText } from './milestone-text.ts';

interface MilestoneFormProps {
  project: Project;
  /** Null for a new milestone. */
  milestoneId: number | null;
  onClose: () => void;
}

/**
 * Adds, edits or shows a milestone. An existing one is loaded first, so that editing starts from the stored version.
 */
export function MilestoneForm({ project, milestoneId, onClose }: MilestoneFormProps) {
  const t = useTranslations('programme.milestones');
  const query = useMilestone(project.id, milestoneId);
  const milestone = query.data;
  const may = usePermission();
  if (milestoneId === null) return <MilestoneDialog project={project} milestone={null} onClose={onClose} />;
  if (milestone && may('budget', 'update'))
    return <MilestoneDialog project={project} milestone={milestone} onClose={onClose} />;
  return (
    <ViewDialog title={milestone?.title ?? t('editTitle')} onClose={onClose}>
      {milestone ? <MilestoneDetails milestone={milestone} /> : <QueryStatus query={query} t={t} lines={4} />}
    </ViewDialog>
  );
}

/** A read-only view of a milestone. */
function MilestoneDetails({ milestone }: { milestone: Milestone }) {
  const words = useMilestoneText();
  return <p>{words.sentence(milestone, useToday())}</p>;
}

const initialValues = (milestone: Milestone | null): z.input<typeof milestoneBody> => ({
  title: milestone?.title ?? '',
  phase: milestone?.phase ?? '',
  plannedOn: milestone?.plannedOn ?? '',
  reachedOn: milestone?.reachedOn ?? null,
});

/** Formats a field of a milestone as text. Empty fields become a dash. */
function useFieldWords() {
  const name = useTranslations('phases');
  const { date } = useFormat();
  return (field: keyof z.input<typeof milestoneBody>, { title, phase, ...days }: Milestone): string => {
    if (field === 'title') return title;
    if (field === 'phase') return phase ? name(phase) : '–';
    const day = days[field];
    return day ? date(day) : '–';
  };
}

function MilestoneDialog({
  project,
  milestone: read,
  onClose,
}: Omit<MilestoneFormProps, 'milestoneId'> & { milestone: Milestone | null }) {
  const t = useTranslations('programme.milestones');
  const editing = useEditForm(milestoneBody, t, {
    read,
    startOf: initialValues,
    words: useFieldWords(),
    draft: read ? undefined : `milestones.new.${project.id}`,
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(updateMilestone, { params: { id: from.id }, body: { ...changes, version } })
        : call(addMilestone, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...editing.frame}
      title={t(editing.row ? 'editTitle' : 'add')}
      description={t('text')}
      onClose={onClose}
    >
      <MilestoneFields form={editing.form} theirs={editing.theirs.of} />
    </FormDialog>
  );
}
