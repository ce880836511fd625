import type { bulkIssues, issueAssignment } from '@brick/domain/bulk/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { correctionDue, hasCorrectionPeriod } from '@brick/domain/issues/correction-periods';
import { type IssueStatus, issue } from '@brick/domain/issues/record';
import { assertMayChange } from '@brick/domain/issues/rules';
import { assertHasStep, assertMayTake, type IssueStep, stepFields } from '@brick/domain/issues/steps';
import type * as z from 'zod';
import { notifyAssignee } from '../notices/service.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import type { BulkChange, BulkChangeOf } from '../platform/records/bulk-actions.ts';
import { loadCorrectionTerms } from '../projects/service.ts';
import { resolveAssignee } from '../records/resolve-assignee.ts';
import { loadReopenableAssertion } from './completion-lines.ts';
import { notifyOfStep } from './issue-notices.ts';
import { actOf, resolveSupplierField, statusChange } from './issue-rules.ts';
import type { IssueRow } from './issue-store.ts';

type BulkAction = BodyOf<typeof bulkIssues>['action'];

/** Assigns issues to somebody, to a supplier, to a trade, or sets the day by which they are due. */
const assign: BulkChange<IssueRow> = async (context, value) => {
  const { connection, caller, member, project } = context;
  const set = value as z.output<typeof issueAssignment>;
  const [assignee, supplied, terms] = await Promise.all([
    resolveAssignee(connection, issue, set, { projectId: project.id }),
    resolveSupplierField(context, project.id, set),
    loadCorrectionTerms(connection, project.id),
  ]);
  const fields = { ...set, ...supplied, ...assignee } as Partial<IssueRow>;
  const names = [...Object.keys(set), ...Object.keys(supplied)] as (keyof typeof set)[];
  return {
    fieldsOf(row) {
      assertMayChange(member, row, Object.keys(changedFields(row, set)));
      const after = { ...row, ...fields };
      const due = hasCorrectionPeriod(after) && {
        dueDate: correctionDue(after, Date.parse(row.capturedAt ?? row.createdAt), terms),
      };
      const changed = { ...fields, ...due };
      return Object.keys(changedFields(row, changed)).length > 0 ? changed : null;
    },
    undoOf: (row) => ({
      action: 'assign' satisfies BulkAction,
      value: Object.fromEntries(names.map((name) => [name, row[name]])),
    }),
    changed: (moves) =>
      Promise.all(
        moves.map(({ before, after }) =>
          notifyAssignee(
            connection,
            { entity: 'issue', row: after, title: `${after.number} ${after.title}` },
            { actorId: caller.userId, before: before.assignedToId },
          ),
        ),
      ),
  };
};

/** Takes one step with issues, which `undo` takes back. */
const takes =
  (
    step: IssueStep,
    undoOf: BulkChangeOf<IssueRow>['undoOf'],
    noteOf: (value: unknown) => string | null = () => null,
  ): BulkChange<IssueRow> =>
  (context, value) => ({
    ...(step === 'unverify' && { changeable: (rows) => loadReopenableAssertion(context.connection, rows) }),
    fieldsOf(row) {
      assertMayTake(context.member, step, row);
      assertHasStep(row, step);
      return stepFields(step, row, actOf(context, noteOf(value)));
    },
    undoOf,
    changed: (moves) => notifyOfStep(context, step, moves),
  });

/** The changes of many issues at once, each by the rules of the call on one. */
export const bulkIssueChanges: Readonly<Record<string, BulkChange<IssueRow>>> = {
  status: (context, value) => ({
    ...(value !== 'resolved' && { changeable: (rows) => loadReopenableAssertion(context.connection, rows) }),
    fieldsOf: (row) => statusChange(context, row, value as IssueStatus)?.fields ?? null,
    undoOf: ({ status }) => ({ action: 'status' satisfies BulkAction, value: status }),
    changed: (moves) => (value === 'resolved' ? notifyOfStep(context, 'fixed', moves) : Promise.resolve()),
  }),
  assign,
  fixed: takes(
    'fixed',
    ({ status }) => ({ action: 'status' satisfies BulkAction, value: status }),
    (value) => (value as { note: string | null } | null)?.note ?? null,
  ),
  verify: takes('verify', () => ({ action: 'unverify' satisfies BulkAction, value: null })),
  unverify: takes('unverify', () => ({ action: 'verify' satisfies BulkAction, value: null })),
  // It is counted, and its reason is told: nothing undoes that.
  refuse: takes(
    'refuse',
    () => null,
    (value) => (value as { reason: string }).reason,
  ),
};
