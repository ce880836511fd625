import {
  addMilestone,
  type Milestone,
  milestoneBody,
  updateMilestone,
} from '@brick/domain/budgets/programme-contract';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useToday } from '../platform/today.ts';
import { useEditing } from '../platform/use-editing.ts';
import { Loading, ViewDialog } from '../platform/view-dialog.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { MilestoneFields } from './milestone-fields.tsx';
import { useMilestoneWords } from './milestone-words.ts';
import { useMilestone } from './use-programme.ts';

interface Props {
  project: Project;
  /** Null for a new one. */
  milestoneId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a milestone. An existing one is read first, so that the edit starts from what is stored. */
export function MilestoneForm({ project, milestoneId, onClose }: Props) {
  const t = useTranslations('programme.milestones');
  const query = useMilestone(project.id, milestoneId);
  const milestone = query.data;
  const may = useMay();
  if (milestoneId === null) return <MilestoneDialog project={project} milestone={null} onClose={onClose} />;
  if (milestone && may('budget', 'update'))
    return <MilestoneDialog project={project} milestone={milestone} onClose={onClose} />;
  return (
    <ViewDialog title={milestone?.title ?? t('editTitle')} close={t('close')} onClose={onClose}>
      {milestone ? <Shown milestone={milestone} /> : <Loading query={query} t={t} lines={4} />}
    </ViewDialog>
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

/** What a field of a milestone holds, in words; a dash where it is empty. */
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
}: Omit<Props, 'milestoneId'> & { milestone: Milestone | null }) {
  const t = useTranslations('programme.milestones');
  const editing = useEditing(milestoneBody, t, {
    read,
    startOf,
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
