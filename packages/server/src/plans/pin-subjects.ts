import type { CheckState } from '@brick/domain/checks/check-states';
import { assertMayChange as assertMayChangeCheck, checkFacts, mayEdit } from '@brick/domain/checks/rules';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { IssueStatus } from '@brick/domain/issues/record';
import { assertMayChange as assertMayChangeIssue } from '@brick/domain/issues/rules';
import { issueFacts } from '@brick/domain/issues/steps';
import { can, type Member, statusOnly } from '@brick/domain/permissions';
import { PIN_KINDS, type PinKind } from '@brick/domain/plans/record';
import { type SQL, sql } from 'drizzle-orm';
import { notAllowed } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { checkKind, checks } from '../schema/checks.ts';
import { issueKind, issues } from '../schema/issues.ts';
import { pins, plans } from '../schema/plans.ts';

type IssueRow = typeof issues.$inferSelect;
type CheckRow = typeof checks.$inferSelect;

const SUBJECTS = {
  issue: { table: issues, stored: issueKind },
  check: { table: checks, stored: checkKind },
} as const satisfies Record<PinKind, unknown>;

/**
 * SQL condition: what a pin shows is not in the trash, and fulfils what is asked of its kind. "offset 0" has each one looked
 * up by its id: beside an "or" the planner might hash the rows of all projects.
 */
const hasSubject = (further: (kind: PinKind) => SQL): SQL =>
  sql.join(
    PIN_KINDS.map((kind) => {
      const { table } = SUBJECTS[kind];
      return sql`(${pins.kind} = ${kind} and exists (select 1 from ${table} where ${table.projectId} = ${pins.projectId}
        and ${table.id} = ${pins.subjectId} and ${table.deletedAt} is null and ${further(kind)} offset 0))`;
    }),
    sql` or `,
  );

/** SQL of joins of what pins show, looked up one by one too: a table that was not analysed since a project came is read whole for each. */
export const joinedSubjects: SQL = sql.join(
  PIN_KINDS.map((kind) => {
    const { table } = SUBJECTS[kind];
    return sql`left join lateral (select * from ${table} where ${pins.kind} = ${kind} and ${table.projectId} = ${pins.projectId}
      and ${table.id} = ${pins.subjectId} and ${table.deletedAt} is null offset 0) as ${table} on true`;
  }),
  sql` `,
);

const hasPlan = sql`exists (select 1 from ${plans} where ${plans.projectId} = ${pins.projectId} and ${plans.id} = ${pins.planId}
  and ${plans.deletedAt} is null)`;

/** SQL condition: neither what a pin shows nor its plan is in the trash. */
export const isTherePin: SQL = sql`(${hasSubject(() => sql`true`)}) and ${hasPlan}`;

const isReadable = (member: Member, kind: PinKind): SQL =>
  readableRecordsCondition(member, SUBJECTS[kind].stored.resource, SUBJECTS[kind].stored.reach);

/** SQL condition: what a pin shows, and its plan, are there for a member. It is the condition of the list of its kind. */
export const isShownPin = (member: Member): SQL =>
  sql`((${hasSubject((kind) => isReadable(member, kind))}) and ${hasPlan})`;

/** What the rights on a pin depend on: who made what it shows, who it is assigned to, and how far it is. */
type PinFacts = { madeBy: number; assignedToId: number | null } & (
  | { kind: 'issue'; status: IssueStatus }
  | { kind: 'check'; state: CheckState }
);

/** Whether a member may place, move and remove the pins of a record: who may edit the whole of it. */
export function mayPin(member: Member, pinned: PinFacts): boolean {
  const { madeBy, assignedToId } = pinned;
  if (pinned.kind === 'check') {
    const check = { addedBy: madeBy, assignedToId, state: pinned.state };
    return can(member, 'checks', 'update', checkFacts(check)) && mayEdit(member, check);
  }
  const facts = issueFacts({ reportedBy: madeBy, assignedToId, status: pinned.status });
  return can(member, 'issues', 'update', facts) && !statusOnly(member, 'issues', facts);
}

interface Subject {
  kind: PinKind;
  subjectId: number;
}

async function findSubject<Row>(
  connection: Connection,
  member: Member,
  projectId: number,
  { kind, subjectId }: Subject,
): Promise<Row | undefined> {
  const { table } = SUBJECTS[kind];
  const [row] = await connection.rows<Row & object>(sql`
    select ${columnsOf(table)} from ${table} where ${table.projectId} = ${projectId} and ${table.id} = ${subjectId}
      and ${table.deletedAt} is null and ${isReadable(member, kind)}`);
  return row;
}

/** Throws unless the member may edit what a pin shows. */
export async function assertMayPin(
  connection: Connection,
  member: Member,
  projectId: number,
  subject: Subject,
): Promise<void> {
  if (subject.kind === 'check') {
    const check = await findSubject<CheckRow>(connection, member, projectId, subject);
    if (!check) throw fieldProblem('subjectId', problemMessage('Choose a check of this project'));
    if (!can(member, 'checks', 'update', checkFacts(check))) throw notAllowed();
    assertMayChangeCheck(member, check, {});
    return;
  }
  const issue = await findSubject<IssueRow>(connection, member, projectId, subject);
  if (!issue) throw fieldProblem('subjectId', problemMessage('Choose an issue of this project'));
  if (!can(member, 'issues', 'update', issueFacts(issue))) throw notAllowed();
  assertMayChangeIssue(member, issue, ['placeId']);
}
