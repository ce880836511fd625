import type { ScheduleStatus } from '@brick/domain/ledger/schedule/schedule-status';

const STATUS = {
  at_risk: 'at_risk',
  behind: 'behind_schedule',
  overdue: 'overdue',
  completed: 'completed',
  no_date: 'no_date_set',
} as const;

/**
 * The badge of a schedule status. Beside progress it says "On Track", beside a date "On Schedule"
 * (docs/spec/decisions.md, "On Track and On Schedule").
 */
export const scheduleBadge = (status: ScheduleStatus, beside: 'progress' | 'date') =>
  status === 'on_track' ? (beside === 'progress' ? 'on_track' : 'on_schedule') : STATUS[status];
