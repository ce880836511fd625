import type { ReplyOf } from '@brick/domain/endpoint';
import type { DrawingField, InteriorPlan, interiorTotals } from '@brick/domain/interior/api';
import { interiorPlan as is, TASK_STATUSES } from '@brick/domain/interior/record';
import { planFacts } from '@brick/domain/interior/rules';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { usePermission } from '../platform/projects/current-project.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ALL_EXPANDED } from './expanded-plans.ts';
import { ToggleAllTasksButton } from './toggle-all-tasks-button.tsx';
import { DRAWING_FIELDS } from './use-interior.ts';

/** Shows when the plan was created and by whom. */
export function CreatedBy({ row: { createdAt, designerName: name } }: { row: InteriorPlan }) {
  const t = useTranslations('interior-plans.card');
  const day = useFormat().instant(createdAt);
  return name ? t('createdBy', { day, name }) : t('created', { day });
}

/** Web definition of interior plans. Their screen shows cards instead of a table. */
export const record: RecordKind<InteriorPlan, ReplyOf<typeof interiorTotals>> = {
  is,
  filters: [
    {
      name: 'status',
      values: TASK_STATUSES,
      // The status belongs to the tasks, which are expanded when this filter is set.
      asks: () => ({}),
      besides: ({ tasks = ALL_EXPANDED }) => ({ tasks }),
      open: true,
      words: 'status',
    },
  ],
  closeFilters: true,
  ExtraFilters: ToggleAllTasksButton,
  columns: [],
  sort: '-createdAt',
  useFigures(totals) {
    const t = useTranslations('interior-plans.cards');
    const { number } = useFormat();
    const rate = totals?.completionRate ?? null;
    return [
      {
        name: 'plans',
        value: number(totals?.plans ?? 0),
        sub: totals && t('planned', { count: totals.plans }),
        rows: {},
      },
      {
        name: 'tasks',
        value: number(totals?.tasks ?? 0),
        sub: totals && t('inProgress', { count: totals.inProgress }),
        tone: totals && totals.inProgress > 0 ? 'moving' : 'default',
        rows: { tasks: ALL_EXPANDED },
      },
      {
        name: 'completed',
        value: number(totals?.completed ?? 0),
        sub: totals && (rate === null ? t('noRate') : t('rate', { rate: number(Math.round(rate)) })),
        progress: rate ?? 0,
        rows: { tasks: ALL_EXPANDED, status: 'completed' },
      },
      {
        name: 'pending',
        value: number(totals?.pending ?? 0),
        sub: totals && (totals.tasks === 0 ? t('noRate') : t('notBegun', { count: totals.pending })),
        tone: totals && totals.pending > 0 ? 'waiting' : 'default',
        rows: { tasks: ALL_EXPANDED, status: 'pending' },
      },
    ];
  },

  page: ['roomName', 'designStyle', 'budget', 'description', 'notes', ...DRAWING_FIELDS],
  useSaid() {
    const t = useTranslations('interior-plans.form');
    const said = (drawing: DrawingField) => ({
      inForm: (row: InteriorPlan) => t(row[drawing] ? 'otherDrawing' : 'noDrawing'),
    });
    return Object.fromEntries(DRAWING_FIELDS.map((drawing) => [drawing, said(drawing)]));
  },
  status: () => null,
  Subtitle: CreatedBy,
  Beside: lazyComponent(
    withMessages(() => import('./plan-tasks.tsx'), ['interior-tasks']),
    'PlanTasks',
  ),

  useRights() {
    const may = usePermission();
    return (row) => ({
      edit: may('interior', 'update', planFacts(row)),
      remove: may('interior', 'delete', planFacts(row)),
    });
  },
  Form: lazyComponent(() => import('./plan-form.tsx'), 'InteriorPlanForm'),
};
