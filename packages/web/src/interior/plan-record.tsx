import type { ReplyOf } from '@brick/domain/endpoint';
import type { Drawing, InteriorPlan, interiorTotals } from '@brick/domain/interior/contract';
import { interiorPlan as is, TASK_STATUSES } from '@brick/domain/interior/record';
import { planFacts } from '@brick/domain/interior/rules';
import { useTranslations } from 'use-intl';
import { withWords } from '../messages/rooms.ts';
import { useMay } from '../platform/current-project.ts';
import type { RecordKind } from '../records/kind.ts';
import { useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { TasksButton } from './tasks-button.tsx';
import { ALL } from './unfolded.ts';
import { DRAWINGS } from './use-interior.ts';

/** When it was made and by whom. */
export function MadeBy({ row: { createdAt, designerName: name } }: { row: InteriorPlan }) {
  const t = useTranslations('interior-plans.card');
  const day = useFormat().instant(createdAt);
  return name ? t('createdBy', { day, name }) : t('created', { day });
}

/** Interior plans on the web. Their screen shows cards. */
export const record: RecordKind<InteriorPlan, ReplyOf<typeof interiorTotals>> = {
  is,
  filters: [
    {
      name: 'status',
      values: TASK_STATUSES,
      // Their tasks have one, which are shown then.
      asks: () => ({}),
      besides: ({ tasks = ALL }) => ({ tasks }),
      open: true,
      words: 'status',
    },
  ],
  closeFilters: true,
  Narrowed: TasksButton,
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
        rows: { tasks: ALL },
      },
      {
        name: 'completed',
        value: number(totals?.completed ?? 0),
        sub: totals && (rate === null ? t('noRate') : t('rate', { rate: number(Math.round(rate)) })),
        progress: rate ?? 0,
        rows: { tasks: ALL, status: 'completed' },
      },
      {
        name: 'pending',
        value: number(totals?.pending ?? 0),
        sub: totals && (totals.tasks === 0 ? t('noRate') : t('notBegun', { count: totals.pending })),
        tone: totals && totals.pending > 0 ? 'waiting' : 'default',
        rows: { tasks: ALL, status: 'pending' },
      },
    ];
  },

  page: ['roomName', 'designStyle', 'budget', 'description', 'notes', ...DRAWINGS],
  useSaid() {
    const t = useTranslations('interior-plans.form');
    const said = (drawing: Drawing) => ({
      inForm: (row: InteriorPlan) => t(row[drawing] ? 'otherDrawing' : 'noDrawing'),
    });
    return Object.fromEntries(DRAWINGS.map((drawing) => [drawing, said(drawing)]));
  },
  status: () => null,
  Subtitle: MadeBy,
  Beside: later(
    withWords(() => import('./tasks-of-plan.tsx'), ['interior-tasks']),
    'TasksOfPlan',
  ),

  useRights() {
    const may = useMay();
    return (row) => ({
      edit: may('interior', 'update', planFacts(row)),
      remove: may('interior', 'delete', planFacts(row)),
    });
  },
  Form: later(() => import('./plan-form.tsx'), 'PlanForm'),
};
