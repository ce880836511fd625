import { priorityOf } from '@brick/domain/issues/rules';
import type { issues } from '../schema/issues.ts';

export type NewIssue = typeof issues.$inferInsert;

/** Builds the row of an issue. Default: open, medium severity, priority equal to severity. */
export function buildIssue(fields: Pick<NewIssue, 'projectId' | 'reportedBy'> & Partial<NewIssue>): NewIssue {
  const severity = fields.severity ?? 'medium';
  return {
    title: 'Crack in retaining wall',
    severity,
    status: 'open',
    updatedAt: fields.createdAt,
    fixedAt: fields.status === 'resolved' ? (fields.resolvedAt ?? null) : null,
    ...fields,
    priority: priorityOf({ severity }, fields.priority ?? null),
  };
}
