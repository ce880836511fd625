import type { InteriorTask } from '@brick/domain/interior/api';
import { TASK_STATUSES } from '@brick/domain/interior/record';
import { TASK_STATUS_FLOW, taskFacts } from '@brick/domain/interior/rules';
import { statusOnly } from '@brick/domain/permissions';
import { CircleCheck, CircleDashed, CirclePlay } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import type { OptionalAction } from '../platform/lists/standard-actions.ts';
import { memberFor, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { TASKS_RESOURCE, TASKS_SORT, useInteriorPlans } from './use-interior.ts';

const ICONS = { pending: CircleDashed, in_progress: CirclePlay, completed: CircleCheck };

/** Web definition of interior tasks. They are listed with their plans. */
export const record: RecordKind<InteriorTask> = {
  ...TASKS_RESOURCE,
  opens: { add: 'addTask', edit: 'editTask' },
  filters: [{ name: 'planId', fromElsewhere: true }],
  columns: [],
  sort: TASKS_SORT,
  useFigures: () => [],
  useBulk: () => ({ statuses: usePermission()('interior', 'update') ? TASK_STATUSES : [] }),

  page: [
    ...(['taskName', 'status', 'planId', 'priority', 'estimatedCost'] as const),
    ...(['assignedTo', 'dueDate', 'description'] as const),
  ],
  apart: ['status'],
  useSaid() {
    const query = useInteriorPlans();
    const room = (planId: unknown) => query.data?.find(({ id }) => id === planId)?.roomName ?? '–';
    return {
      planId: {
        say: room,
        show: ({ planId }) =>
          hasNoData(query) ? (
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
    const may = usePermission();
    const member = memberFor(useUser(), useProject());
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
    const may = usePermission();
    return (row) =>
      TASK_STATUS_FLOW[row.status].map(
        (status): OptionalAction =>
          may('interior', 'update', taskFacts(row)) && {
            id: status,
            label: t(`move.${status}`),
            icon: ICONS[status],
            onSelect: () =>
              change({ row, to: { status }, done: t(`moved.${status}`), undone: t(`moved.${row.status}`) }),
          },
      );
  },
  copies: ['planId', 'taskName', 'description', 'priority', 'estimatedCost', 'assignedTo'],
  Form: lazyComponent(() => import('./task-form.tsx'), 'TaskForm'),
};
