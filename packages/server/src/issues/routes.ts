import { bulkIssues } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { uploadedFile } from '@brick/domain/fields';
import {
  addIssue,
  deleteIssue,
  exportIssues,
  getIssue,
  type Issue,
  importIssues,
  issueBody,
  issueHistory,
  issueTotals,
  listIssues,
  restoreIssue,
  updateIssue,
  verifyIssue,
} from '@brick/domain/issues/contract';
import type { IssueStatus } from '@brick/domain/issues/record';
import {
  mustFollowFlow,
  mustMayChange,
  mustMayVerify,
  priorityOf,
  resolvedAtAfter,
} from '@brick/domain/issues/rules';
import { grantsOf, type Member } from '@brick/domain/permissions';
import { serveComments } from '../comments/reads.ts';
import { type Claiming, claimFile } from '../files/reads.ts';
import { mustBeInspection } from '../inspections/reads.ts';
import { memberNamed } from '../members/reads.ts';
import { tellAssigned } from '../notices/reads.ts';
import type { Caller } from '../platform/access.ts';
import { difference } from '../platform/activity.ts';
import { serveBulk } from '../platform/bulk.ts';
import type { Connection } from '../platform/connection.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { type Creation, type Services, serve, serveRow } from '../platform/serve.ts';
import { namedSupplier } from '../suppliers/reads.ts';
import { type IssueRow, issueRows, keptTotals, listOfProject, shown, totalsOfProject } from './store.ts';

// Where a member sees every row and filters none, the kept totals say what counting the rows would.
const seesAll = (member: Member, filters: object): boolean =>
  grantsOf(member.role, 'issues').read === 'all' && Object.values(filters).every((filter) => !filter);

/** A link is only kept; a file of ours must be the author's to give. */
async function claim(context: Claiming, url: string | null | undefined): Promise<void> {
  if (uploadedFile.safeParse(url).success) await claimFile(context, url, 'attachmentUrl');
}

const NOT_VERIFIED = { verifiedBy: null, verifiedAt: null };

/** What a new status changes of an issue; refuses one that does not follow. */
function statusFields(row: IssueRow, status: IssueStatus, services: Services): Partial<IssueRow> {
  mustFollowFlow(row.status, status);
  const resolvedAt = resolvedAtAfter(row, status, new Date(services.now()).toISOString());
  // What is taken up again has yet to be put right.
  return { status, resolvedAt, ...NOT_VERIFIED };
}

type Named = Pick<Partial<BodyOf<typeof addIssue>>, 'inspectionId' | 'supplierId' | 'supplier'>;

/** What an issue names must be there for who names it. Answers what it says of its supplier from now on. */
async function namedBy(
  { connection, caller }: { connection: Connection; caller: Caller },
  projectId: number,
  sent: Named,
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

/** An issue as its contract shows it; whom it was given to is told. */
async function shownAndTold(
  { connection, caller }: { connection: Connection; caller: Caller },
  row: IssueRow,
  before: number | null = null,
): Promise<Issue> {
  const told = { entity: 'issue', row, title: `${row.number} ${row.title}` };
  const [issue] = await Promise.all([
    shown(connection, row),
    tellAssigned(connection, told, { actorId: caller.userId, before }),
  ]);
  return issue;
}

/** Adds one issue, linked to whom it is assigned. */
async function addOne(context: Creation<BodyOf<typeof addIssue>>) {
  const { connection, caller, project, body, services } = context;
  await claim(context, body.attachmentUrl);
  const row = {
    ...body,
    ...(await namedBy(context, project.id, body)),
    ...(await memberNamed(connection, project.id, body.assignedTo)),
    priority: priorityOf(body, body.priority),
    resolvedAt: resolvedAtAfter(null, body.status, new Date(services.now()).toISOString()),
    projectId: project.id,
    reportedBy: caller.userId,
  };
  return shownAndTold(context, await issueRows.add(context, row, body));
}

export const issueRoutes = [
  serve(listIssues, async ({ connection, member, project, query }) =>
    listOfProject(connection, member, project.id, query),
  ),

  serve(issueTotals, async ({ connection, member, project, query }) =>
    seesAll(member, query)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, query),
  ),

  serve(addIssue, addOne),

  serveImport(importIssues, issueBody, addOne),

  serveExport(exportIssues, 'issues', ({ connection, member, project }, query) =>
    listOfProject(connection, member, project.id, query),
  ),

  serveRow(getIssue, issueRows, async ({ connection, row }) => shown(connection, row)),

  serveRow(updateIssue, issueRows, async (context) => {
    const { connection, member, row, services } = context;
    const { version, ...fields } = context.body;
    const changed: Partial<typeof fields> =
      difference<Record<string, unknown>>({ ...row }, fields)?.after ?? {};
    mustMayChange(member, row, Object.keys(changed));
    if (isStale(row, version)) mustBeCurrent(await shown(connection, row), version);
    const sent = { ...changed, supplier: fields.supplier };
    const named = await namedBy(context, row.projectId, sent, row);
    const { status, priority, attachmentUrl } = changed;
    const further: Partial<IssueRow> = { ...named, ...(status && statusFields(row, status, services)) };
    if (priority !== undefined)
      further.priority = priorityOf({ severity: changed.severity ?? row.severity }, priority);
    // A name that was linked to nobody may be a member's by now.
    if (changed.assignedTo !== undefined || (fields.assignedTo && row.assignedToId === null)) {
      Object.assign(further, await memberNamed(connection, row.projectId, fields.assignedTo ?? null));
    }
    if (attachmentUrl) await claim(context, attachmentUrl);
    const stored = await issueRows.change(context, row, { ...(changed as Partial<IssueRow>), ...further });
    return shownAndTold(context, stored, row.assignedToId);
  }),

  serveRow(verifyIssue, issueRows, async (context) => {
    const { connection, caller, member, row, body, services } = context;
    mustMayVerify(member, row);
    if (isStale(row, body.version)) mustBeCurrent(await shown(connection, row), body.version);
    const verified = { verifiedBy: caller.userId, verifiedAt: new Date(services.now()).toISOString() };
    const isVerified = row.verifiedBy !== null;
    if (body.verified === isVerified) return shown(connection, row);
    const stored = await issueRows.change(context, row, body.verified ? verified : NOT_VERIFIED);
    return shown(connection, stored);
  }),

  serveRow(deleteIssue, issueRows, async (context) => issueRows.moveToTrash(context, context.row)),

  serveRow(restoreIssue, issueRows, async (context) =>
    shown(context.connection, await issueRows.takeBack(context, context.row)),
  ),

  serveBulk(bulkIssues, {
    rows: issueRows,
    resource: 'issues',
    titleOf: ({ title }: IssueRow) => title,
    change: {
      valueOf: ({ status }) => status,
      fieldsOf({ member, services }, row, status) {
        mustMayChange(member, row, ['status']);
        return statusFields(row, status, services);
      },
    },
  }),

  serveHistory(issueHistory, issueRows),

  ...serveComments(issueRows),
];
