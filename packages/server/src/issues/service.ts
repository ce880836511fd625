import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { IssueKind, IssueLevel } from '@brick/domain/issues/record';
import { issue } from '@brick/domain/issues/record';
import { assertHasStep, stageOf, stepFields } from '@brick/domain/issues/steps';
import { linkOfActor } from '@brick/domain/links/link-actors';
import { can } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { attachPhotos } from '../photos/service.ts';
import { type Actor, type Caller, notAllowed } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { CreateContext } from '../platform/http/endpoint-handlers.ts';
import { createAdder } from '../records/record-routes.ts';
import { checkSteps } from '../schema/checks.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { notifyOfStep } from './issue-notices.ts';
import { issueRules } from './issue-rules.ts';
import { type IssueRow, issueRows } from './issue-store.ts';

const { shown: _, ...unseen } = issueRules;

/** Adds an issue, which is not answered, so it is not serialized. */
const addIssue = createAdder(issue, unseen);

/** What an issue of a check says. */
export interface IssueOfCheck {
  title: string;
  description: string;
  severity: IssueLevel;
  trade: string | null;
  phase: Phase | null;
  checkId: number;
  checkItem: string;
  placeId: number | null;
}

/** Reports the issue that an item of a check makes. Throws unless the caller may report issues. */
export async function reportIssueOfCheck(
  context: Omit<CreateContext<unknown>, 'body'>,
  { checkId, checkItem, ...fields }: IssueOfCheck,
): Promise<IssueRow> {
  const { connection, services, caller, member, project, today, madeOnSite } = context;
  if (!can(member, 'issues', 'create')) throw notAllowed();
  const body = {
    ...fields,
    ...{ priority: null, status: 'open' as const, assignedTo: null, location: null, dueDate: null },
    ...{ attachmentUrl: null, inspectionId: null, correctiveAction: null, supplier: null, supplierId: null },
    ...{ photoIds: [], kind: null },
  };
  return addIssue(
    { connection, services, caller, member, project, today, ...(madeOnSite && { madeOnSite }), body },
    { checkId, checkItem },
  );
}

/** An issue as a check shows it. */
export interface IssueSummary {
  id: number;
  number: string;
  isClosed: boolean;
}

/** Loads the issues of a project whose ids a query finds, without those in the trash. */
export async function loadIssueSummaries(
  connection: Connection,
  projectId: number,
  ids: SQL,
): Promise<Map<number, IssueSummary>> {
  const rows = await connection.rows<IssueSummary>(sql`
    select ${issues.id} as id, ${issues.number} as number, ${issueStage} = 'closed' as "isClosed" from ${issues}
    where ${issues.projectId} = ${projectId} and ${issues.id} in (${ids}) and ${issues.deletedAt} is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the issue of a failed item of a check that is not closed yet; null if there is none. An override of its hold
 * has an issue of its own. `atLeast` raises its severity.
 */
export async function findOpenIssueOf(
  { connection, caller }: { connection: Connection; caller: Caller },
  {
    projectId,
    checkId,
    item,
    atLeast,
  }: { projectId: number; checkId: number; item: string; atLeast: 'high' | null },
): Promise<number | null> {
  const [found] = await connection.rows<{ id: number }>(sql`
    select ${issues.id} as id from ${issues} where ${issues.projectId} = ${projectId} and ${issues.checkId} = ${checkId}
      and ${issues.checkItem} = ${item} and ${issues.deletedAt} is null and ${issueStage} <> 'closed'
      and not exists (select 1 from ${checkSteps} where ${checkSteps.projectId} = ${projectId}
        and ${checkSteps.checkId} = ${checkId} and ${checkSteps.issueId} = ${issues.id})
    order by ${issues.id} limit 1`);
  if (!found) return null;
  if (atLeast !== null) {
    const rows = await issueRows.findAll(connection, { projectId, ids: [found.id], inTrash: false });
    await issueRows.changeAll(
      { connection, caller },
      rows.map((row) => ({ row, fields: { severity: atLeast } })),
    );
  }
  return found.id;
}

/** What issues become when their completion list is issued. */
interface IssuedList {
  projectId: number;
  kind: IssueKind;
  /** The day by which each issue is due, by its id. They are locked. */
  dueDates: ReadonlyMap<number, CalendarDate | null>;
}

/** Stores what issues become when their completion list is issued, each with an entry in the log. */
export async function changeIssuesOfList(
  context: { connection: Connection; caller: Caller },
  { projectId, kind, dueDates }: IssuedList,
): Promise<void> {
  const ids = [...dueDates.keys()];
  const rows = await issueRows.findAll(context.connection, { projectId, ids, inTrash: false });
  await issueRows.changeAll(
    context,
    rows.map((row) => ({ row, fields: { kind, dueDate: dueDates.get(row.id) ?? row.dueDate } })),
  );
}

/** A trade link that answers an issue, now. */
interface LinkAct {
  connection: Connection;
  actor: Actor;
  /** Its name in notices. */
  byLink: string;
  now: number;
}

/** Reports an issue fixed by a trade link, with photos as evidence. Throws invalidStep. Returns the issue and who was told. */
export async function reportFixedByLink(
  { connection, actor, byLink, now }: LinkAct,
  row: IssueRow,
  { note, photoIds }: { note: string | null; photoIds: readonly string[] },
): Promise<{ after: IssueRow; told: number[] }> {
  assertHasStep(row, 'fixed');
  const { projectId, id } = row;
  const naming = { connection, caller: actor, project: { id: projectId } };
  const photos =
    photoIds.length > 0 &&
    (await attachPhotos(naming, { kind: 'issue', rowId: id }, photoIds, { purpose: 'fixed', frozen: true }));
  const act = { userId: actor.userId, now: new Date(now).toISOString(), note };
  const after = await issueRows.change(
    naming,
    { ...row, ...(photos && { photoIds: photos.before }) },
    { ...stepFields('fixed', row, act), ...(photos && { photoIds: photos.after }) },
  );
  const told = await notifyOfStep({ ...naming, byLink }, 'fixed', [{ before: row, after }]);
  return { after, told };
}

/** Disputes an issue that is not closed by a trade link, until a member clears it. Throws invalidStep. */
export async function disputeByLink(
  { connection, actor, now }: Omit<LinkAct, 'byLink'>,
  row: IssueRow,
  reason: string,
): Promise<IssueRow> {
  if (stageOf(row) === 'closed')
    throw new DomainError('invalidStep', problemMessage('This issue is closed.'));
  return issueRows.change({ connection, caller: actor }, row, {
    disputedAt: new Date(now).toISOString(),
    disputedByLink: linkOfActor(actor.userId),
    disputedReason: reason,
  });
}
