import { bulkIssues } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { issueCalls, verifyIssue } from '@brick/domain/issues/contract';
import { type IssueStatus, issue } from '@brick/domain/issues/record';
import {
  mustFollowFlow,
  mustMayChange,
  mustMayVerify,
  priorityOf,
  resolvedAtAfter,
} from '@brick/domain/issues/rules';
import { mustBeInspection } from '../inspections/reads.ts';
import type { Caller } from '../platform/access.ts';
import { changesIn } from '../platform/activity.ts';
import { serveBulk } from '../platform/bulk.ts';
import type { Connection } from '../platform/connection.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { type Services, serveRow } from '../platform/serve.ts';
import { seesAll } from '../records/living-rows.ts';
import type { Rules } from '../records/rules.ts';
import { inMany, serveRecord } from '../records/serve-record.ts';
import { issueKind } from '../schema/issues.ts';
import { namedSupplier } from '../suppliers/reads.ts';
import { type IssueRow, issueRows, keptTotals, shown, totalsOfProject } from './store.ts';

type Body = BodyOf<typeof issueCalls.add>;

const NOT_VERIFIED = { verifiedBy: null, verifiedAt: null };

const instant = (services: Services): string => new Date(services.now()).toISOString();

/** What a new status changes of an issue; refuses one that does not follow. */
function statusFields(row: IssueRow, status: IssueStatus, services: Services): Partial<IssueRow> {
  mustFollowFlow(row.status, status);
  // What is taken up again has yet to be put right.
  return { status, resolvedAt: resolvedAtAfter(row, status, instant(services)), ...NOT_VERIFIED };
}

/** What an issue names must be there for who names it. Answers what it says of its supplier from now on. */
async function namedBy(
  { connection, caller }: { connection: Connection; caller: Caller },
  projectId: number,
  sent: Partial<Body>,
  row: IssueRow | null = null,
): Promise<Pick<Partial<IssueRow>, 'supplier'>> {
  const naming = { projectId, userId: caller.userId, row, sent, field: 'supplierId' };
  const [supplier = sent.supplier] = await Promise.all([
    namedSupplier(connection, naming),
    mustBeInspection(connection, projectId, sent.inspectionId),
  ]);
  if (supplier !== undefined) return { supplier };
  // Whoever takes the supplier off without a word means its name too.
  return sent.supplierId === null ? { supplier: null } : {};
}

const rules: Rules<IssueRow, Body> = {
  rows: issueRows,
  stored: issueKind,
  shown,
  totals: ({ connection, member, project }, filters) =>
    seesAll(member, issue, filters)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd(context) {
    const { project, body, services } = context;
    const fields = {
      ...(await namedBy(context, project.id, body)),
      priority: priorityOf(body, body.priority),
      resolvedAt: resolvedAtAfter(null, body.status, instant(services)),
    };
    return { fields };
  },
  mustBeEditable: (member, row, sent) => mustMayChange(member, row, Object.keys(changesIn(row, sent))),
  async beforeChange(context, sent) {
    const { row, services } = context;
    const changed = changesIn(row, sent);
    const { status, severity, priority } = changed;
    const fields: Partial<IssueRow> = {
      ...(await namedBy(context, row.projectId, { ...changed, supplier: sent.supplier }, row)),
      ...(status && statusFields(row, status, services)),
    };
    if (priority !== undefined)
      fields.priority = priorityOf({ severity: severity ?? row.severity }, priority);
    return { fields };
  },
};

export const issueRoutes = [
  ...serveRecord(issue, issueCalls, rules),

  serveRow(verifyIssue, issueRows, async (context) => {
    const { connection, caller, member, row, body, services } = context;
    const answer = async (issues: IssueRow) => (await shown({ connection }, [issues]))[0];
    mustMayVerify(member, row);
    if (isStale(row, body.version)) mustBeCurrent((await answer(row)) ?? row, body.version);
    const verified = { verifiedBy: caller.userId, verifiedAt: instant(services) };
    if (body.verified === (row.verifiedBy !== null)) return answer(row);
    return answer(await issueRows.change(context, row, body.verified ? verified : NOT_VERIFIED));
  }),

  serveBulk(
    bulkIssues,
    inMany(issue, rules, {
      valueOf: ({ status }) => status,
      fieldsOf({ member, services }, row, status) {
        mustMayChange(member, row, ['status']);
        return statusFields(row, status, services);
      },
    }),
  ),
];
