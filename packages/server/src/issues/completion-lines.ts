import { assertNotCertified, assertNotIssued, assertNotOnIssued } from '@brick/domain/completion-lists/rules';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { can, type Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { notAllowed } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { RecordContext } from '../records/record-rules.ts';
import { completionLines, completionLists } from '../schema/handover/completion-lists.ts';
import type { IssueRow } from './issue-store.ts';

type ListHead = Pick<typeof completionLists.$inferSelect, 'id' | 'number' | 'kind' | 'state'>;

/** Locks the lists that new issues are put on in the order of their ids, for a member who may change them. */
export async function lockListsOf(
  { connection, member, project }: Pick<RecordContext, 'connection' | 'member' | 'project'>,
  named: readonly { listId?: number | undefined }[],
): Promise<void> {
  const ids = named.flatMap(({ listId }) => listId ?? []);
  if (ids.length === 0 || !can(member, 'handover', 'update')) return;
  await connection.rows(sql`
    select from ${completionLists} where ${completionLists.projectId} = ${project.id}
      and ${completionLists.id} = any(${sql.param(ids)}::bigint[]) and ${completionLists.deletedAt} is null
    order by ${completionLists.id} for update`);
}

/** Finds the list that a new issue is put on, which is locked. Throws unless it is open, and the member may change it. */
export async function findOpenList(
  connection: Connection,
  member: Member,
  { projectId, listId }: { projectId: number; listId: number },
): Promise<ListHead> {
  if (!can(member, 'handover', 'update')) throw notAllowed();
  const [list] = await connection.rows<ListHead>(sql`
    select ${completionLists.id} as id, ${completionLists.number} as number, ${completionLists.kind} as kind,
      ${completionLists.state} as state from ${completionLists}
    where ${completionLists.projectId} = ${projectId} and ${completionLists.id} = ${listId}
      and ${completionLists.deletedAt} is null`);
  if (!list) throw fieldProblem('listId', problemMessage('Choose a completion list of this project'));
  assertNotIssued(list);
  return list;
}

/** Puts a new issue on an open list, behind its last line. The list is locked. */
export const putOnList = (
  connection: Connection,
  { projectId, id }: Pick<IssueRow, 'projectId' | 'id'>,
  list: ListHead,
) =>
  connection.rows(sql`
    insert into ${completionLines} (project_id, list_id, issue_id, position, kind)
    select ${projectId}, ${list.id}, ${id}, coalesce(max(${completionLines.position}), 0) + 1, ${list.kind}
    from ${completionLines} where ${completionLines.projectId} = ${projectId} and ${completionLines.listId} = ${list.id}`);

/** Whether a list for practical completion of the project was issued. */
export async function isPracticalListIssued(connection: Connection, projectId: number): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${completionLists} where ${completionLists.projectId} = ${projectId}
      and ${completionLists.kind} = 'practical' and ${completionLists.state} <> 'open'
      and ${completionLists.deletedAt} is null limit 1`);
  return found.length > 0;
}

type IssuePlace = Pick<IssueRow, 'projectId' | 'id'>;

/** Loads the numbers of issued lists by the ids of the issues on them, only certified ones if asked. */
async function loadListsOf(
  connection: Connection,
  issues: readonly IssuePlace[],
  states: readonly ListHead['state'][],
): Promise<Map<number, { number: string }>> {
  const [first] = issues;
  if (!first) return new Map();
  const rows = await connection.rows<{ issueId: number; number: string }>(sql`
    select ${completionLines.issueId} as "issueId", ${completionLists.number} as number from ${completionLines}
    join ${completionLists} on ${completionLists.projectId} = ${completionLines.projectId}
      and ${completionLists.id} = ${completionLines.listId}
    where ${completionLines.projectId} = ${first.projectId} and not ${completionLines.inTrash}
      and ${completionLines.issueId} = any(${sql.param(issues.map(({ id }) => id))}::bigint[])
      and ${completionLists.state} = any(${sql.param([...states])}::text[])
    order by ${completionLists.id} desc`);
  return new Map(rows.map(({ issueId, number }) => [issueId, { number }]));
}

/** Loads the issued lists of issues, which are locked, and returns a function that throws for an issue on one of them. */
export async function loadDeletableAssertion(
  connection: Connection,
  issues: readonly IssuePlace[],
): Promise<(issue: IssuePlace) => void> {
  const lists = await loadListsOf(connection, issues, ['issued', 'certified']);
  return ({ id }) => assertNotOnIssued(lists.get(id));
}

/** The same for issues that would be opened again, which those of certified lists are not. */
export async function loadReopenableAssertion(
  connection: Connection,
  issues: readonly IssuePlace[],
): Promise<(issue: IssuePlace) => void> {
  const lists = await loadListsOf(connection, issues, ['certified']);
  return ({ id }) => assertNotCertified(lists.get(id) ?? null);
}

/** The steps that open an issue again which was closed. */
const OPENING = ['reopen', 'unverify'];

/** Throws frozen for a step that would open an issue of a certified list again. */
export async function assertMayReopen(
  connection: Connection,
  issue: IssuePlace,
  step: string,
): Promise<void> {
  if (OPENING.includes(step)) (await loadReopenableAssertion(connection, [issue]))(issue);
}
