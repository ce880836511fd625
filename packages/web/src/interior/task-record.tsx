import type { InteriorTask } from '@brick/domain/interior/contract';
import { TASK_STATUSES } from '@brick/domain/interior/record';
import { FLOW, taskFacts } from '@brick/domain/interior/rules';
import { statusOnly } from '@brick/domain/permissions';
import { CircleCheck, CircleDashed, CirclePlay } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { memberOf, useMay, useProject } from '../platform/current-project.ts';
import { RowLink } from '../platform/row-link.tsx';
import { useUser } from '../platform/session.ts';
import type { Offered } from '../platform/usual-actions.ts';
import type { RecordKind } from '../records/kind.ts';
import { later } from '../ui/later.ts';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TASKS, TASKS_SORT, usePlans } from './use-interior.ts';

const ICONS = { pending: CircleDashed, in_progress: CirclePlay, completed: CircleCheck };

/** Interior tasks on the web. They are listed with their plans. */
export const record: RecordKind<InteriorTask> = {
  ...TASKS,
  opens: { add: 'addTask', edit: 'editTask' },
  filters: [{ name: 'planId', fromElsewhere: true }],
  columns: [],
  sort: TASKS_SORT,
  useFigures: () => [],
  useBulk: () => ({ statuses: useMay()('interior', 'update') ? TASK_STATUSES : [] }),

  page: [
    ...(['taskName', 'status', 'planId', 'priority', 'estimatedCost'] as const),
    ...(['assignedTo', 'dueDate', 'description'] as const),
  ],
  apart: ['status'],
  useSaid() {
    const query = usePlans();
    const room = (planId: unknown) => query.data?.find(({ id }) => id === planId)?.roomName ?? '–';
    return {
      planId: {
        say: room,
        show: ({ planId }) =>
          isUnknown(query) ? (
            <LoadFailed query={query} />
          ) : (
            <RowLink kind="interior-plan" id={planId} inTable={false}>
              <bdi className="underline">{room(planId)}</bdi>
            </RowLink>
          ),
      },
    };
  },
  besideIt: ({ planId }) => ({ planId: String(planId), sort: TASKS_SORT }),
  status: ({ status }) => <StatusBadge status={status} />,

  useRights() {
    const may = useMay();
    const member = memberOf(useUser(), useProject());
    return (row) => {
      const facts = taskFacts(row);
      return {
        edit: may('interior', 'update', facts) && !statusOnly(member, 'interior', facts),
        remove: may('interior', 'delete', facts),
      };
    };
  },
  useActions({ change }) {
    const t = useTranslations('interior-tasks');
    const may = useMay();
    return (row) =>
      FLOW[row.status].map(
        (status): Offered =>
          may('interior', 'update', taskFacts(row)) && {
            id: status,
            label: t(`move.${status}`),
            icon: ICONS[status],
            onSelect: () =>
              change({ row, to: { status }, done: t(`moved.${status}`), undone: t(`moved.${row.status}`) }),
          },
      );
  },
  Form: later(() => import('./task-form.tsx'), 'TaskForm'),
};
