import { bulkIssues } from '@brick/domain/bulk/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { issueEndpoints, verifyIssue } from '@brick/domain/issues/api';
import { type IssueStatus, issue } from '@brick/domain/issues/record';
import {
  assertFollowsFlow,
  assertMayChange,
  assertMayVerify,
  priorityOf,
  resolvedAtAfter,
} from '@brick/domain/issues/rules';
import { assertInspection } from '../inspections/queries.ts';
import type { Caller } from '../platform/access/project-access.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Services, serveRow } from '../platform/http/endpoint-handlers.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { isUnfilteredForAll } from '../records/list-queries.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { issueKind } from '../schema/issues.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import {
  type IssueRow,
  issueRows,
  loadIssueTotals,
  serializeIssues,
  totalsOfProject,
} from './issue-store.ts';

type IssueBody = BodyOf<typeof issueEndpoints.add>;

const UNVERIFIED = { verifiedBy: null, verifiedAt: null };

const instant = (services: Services): string => new Date(services.now()).toISOString();

/** The fields that a new status changes. Throws if the status may not follow. */
function statusFields(row: IssueRow, status: IssueStatus, services: Services): Partial<IssueRow> {
  assertFollowsFlow(row.status, status);
  // A reopened issue is no longer verified.
  return { status, resolvedAt: resolvedAtAfter(row, status, instant(services)), ...UNVERIFIED };
}

/** Checks that the named inspection and supplier exist for the user. Returns the supplier fields to store. */
async function assertReferences(
  { connection, caller }: { connection: Connection; caller: Caller },
  projectId: number,
  sent: Partial<IssueBody>,
  row: IssueRow | null = null,
): Promise<Pick<Partial<IssueRow>, 'supplier'>> {
  const naming = { projectId, userId: caller.userId, row, sent, field: 'supplierId' };
  const [supplier = sent.supplier] = await Promise.all([
    resolveSupplier(connection, naming),
    assertInspection(connection, projectId, sent.inspectionId),
  ]);
  if (supplier !== undefined) return { supplier };
  // Removing the supplier without a name removes its name too.
  return sent.supplierId === null ? { supplier: null } : {};
}

const rules: RecordRules<IssueRow, IssueBody> = {
  rows: issueRows,
  stored: issueKind,
  shown: serializeIssues,
  totals: ({ connection, member, project }, filters) =>
    isUnfilteredForAll(member, issue, filters)
      ? loadIssueTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd(context) {
    const { project, body, services } = context;
    const fields = {
      ...(await assertReferences(context, project.id, body)),
      priority: priorityOf(body, body.priority),
      resolvedAt: resolvedAtAfter(null, body.status, instant(services)),
    };
    return { fields };
  },
  mustBeEditable: (member, row, sent) => assertMayChange(member, row, Object.keys(changedFields(row, sent))),
  async beforeChange(context, sent) {
    const { row, services } = context;
    const changed = changedFields(row, sent);
    const { status, severity, priority } = changed;
    const fields: Partial<IssueRow> = {
      ...(await assertReferences(context, row.projectId, { ...changed, supplier: sent.supplier }, row)),
      ...(status && statusFields(row, status, services)),
    };
    if (priority !== undefined)
      fields.priority = priorityOf({ severity: severity ?? row.severity }, priority);
    return { fields };
  },
};

export const issueRoutes = [
  ...recordRoutes(issue, issueEndpoints, rules),

  serveRow(verifyIssue, issueRows, async (context) => {
    const { connection, caller, member, row, body, services } = context;
    const answer = async (issues: IssueRow) => (await serializeIssues({ connection }, [issues]))[0];
    assertMayVerify(member, row);
    if (isStaleEdit(row, body.version)) assertCurrentVersion((await answer(row)) ?? row, body.version);
    const verified = { verifiedBy: caller.userId, verifiedAt: instant(services) };
    if (body.verified === (row.verifiedBy !== null)) return answer(row);
    return answer(await issueRows.change(context, row, body.verified ? verified : UNVERIFIED));
  }),

  serveBulk(
    bulkIssues,
    bulkRules(issue, rules, {
      valueOf: ({ status }) => status,
      fieldsOf({ member, services }, row, status) {
        assertMayChange(member, row, ['status']);
        return statusFields(row, status, services);
      },
    }),
  ),
];
