import type { Drawing, InteriorPlan } from '@brick/domain/interior/contract';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { neighboursIn } from '../platform/neighbours.ts';
import { type RecordField, useSay } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { RowLink } from '../platform/row-link.tsx';
import { useUrlState } from '../platform/search.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import { useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Money } from '../ui/money.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useDeletePlan, usePlanRecord, usePlans, useTasks } from './use-interior.ts';

const PlanForm = later(() => import('./plan-form.tsx'), 'PlanForm');

const DRAWINGS: readonly Drawing[] = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'];

/** An interior plan on a page of its own. */
export function PlanPage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={usePlanRecord(id)} list="/interior">
      {(plan) => <PlanRecord plan={plan} />}
    </ProjectRecordGate>
  );
}

function useFields(currency: string): RecordField<InteriorPlan>[] {
  const t = useTranslations('interior.planForm');
  const drawing = useTranslations('interior.plan');
  const say = useSay(currency);
  return [
    { name: 'roomName', label: t('roomName'), say: say.text, historyOnly: true },
    { name: 'designStyle', label: t('designStyle'), say: say.text },
    {
      name: 'budget',
      label: t('budget'),
      say: say.money,
      show: ({ budget }) => <Money value={budget} currency={currency} className="font-semibold" />,
    },
    { name: 'description', label: t('description'), say: say.text },
    { name: 'notes', label: t('notes'), say: say.text },
    ...DRAWINGS.map((name) => ({ name, label: drawing(name), say: say.file, historyOnly: true })),
  ];
}

/** The tasks of the room, each of which leads to its own page. */
function TasksOfPlan({ plan }: { plan: InteriorPlan }) {
  const t = useTranslations('interior.plan');
  const query = useTasks(plan.projectId, plan.tasks > 0);
  const words = useTranslations('interior.tasks');
  const tasks = (query.data ?? []).filter(({ planId }) => planId === plan.id);
  const title = t('tasksOf', { room: plan.roomName });
  return (
    <section aria-label={title}>
      <SectionHeading title={title} text={t('done', { tasks: plan.tasks, done: plan.completedTasks })} />
      <LoadFailed query={query} text={words('failed')} />
      {query.isLoading && <SkeletonText lines={plan.tasks} />}
      <ul>
        {tasks.map(({ id, taskName, status }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <RowLink kind="interior-task" id={id} inTable={false}>
              <bdi className="wrap-anywhere">{taskName}</bdi>
            </RowLink>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useActions(plan: InteriorPlan): RowAction[] {
  const usual = useUsualActions();
  const may = useMay();
  const [, setUrl] = useUrlState();
  const discard = useDeletePlan();
  const facts = { createdBy: plan.designerId };
  return offered([
    usual.edit(may('interior', 'update', facts), () => setUrl({ edit: plan.id })),
    usual.delete(may('interior', 'delete', facts), () => discard.mutate(plan)),
  ]);
}

function PlanRecord({ plan }: { plan: InteriorPlan }) {
  const t = useTranslations('interior');
  const project = useProject();
  const { instant } = useFormat();
  const [url, setUrl] = useUrlState();
  const { data: plans } = usePlans(project.id, url['q'] ?? '');
  const day = instant(plan.createdAt);
  return (
    <RecordPage
      kind="interior-plan"
      row={plan}
      title={plan.roomName}
      subtitle={
        plan.designerName ? t('plan.createdBy', { day, name: plan.designerName }) : t('plan.created', { day })
      }
      list={{ to: '/interior', label: t('title') }}
      neighbours={neighboursIn(plans, plan.id)}
      fields={useFields(project.currency)}
      files={DRAWINGS.flatMap((drawing) => {
        const drawn = plan[drawing];
        return drawn ? [{ label: t(`plan.${drawing}`), urls: [drawn] }] : [];
      })}
      actions={useActions(plan)}
      deleteQuestion={t('confirmDeletePlan')}
      dialog={
        url['edit'] && <PlanForm project={project} planId={plan.id} onClose={() => setUrl({ edit: null })} />
      }
    >
      <TasksOfPlan plan={plan} />
    </RecordPage>
  );
}
