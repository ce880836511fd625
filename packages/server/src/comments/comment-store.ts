import type { Comment, ListCommentsEndpoint } from '@brick/domain/comments/api';
import { mentionCandidates, mentionedIn } from '@brick/domain/comments/mentions';
import { commentFacts } from '@brick/domain/comments/rules';
import type { QueryOf } from '@brick/domain/endpoint';
import { linkOfActor } from '@brick/domain/links/link-actors';
import type { Member, RowFacts } from '@brick/domain/permissions';
import type { ProjectRecord } from '@brick/domain/records/record-kinds';
import { displayName } from '@brick/domain/users/display-name';
import { eq, sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import { loadLinkActorNames } from '../platform/activity/trade-link-names.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ResultPage, withPageRows } from '../platform/http/responses.ts';
import { loadList } from '../platform/records/list-query.ts';
import { createRecordStore, readableRecordsCondition } from '../platform/records/record-store.ts';
import { comments } from '../schema/comments.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';

export type CommentRow = typeof comments.$inferSelect;

export const commentRows = createRecordStore({ kind: 'comment', table: comments, facts: commentFacts });

/** The row that comments belong to. */
export interface CommentTarget {
  entity: ProjectRecord;
  entityId: number;
  projectId: number;
}

interface CommentPerson {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  isMember: boolean;
}

/** Loads the comment authors and the members who may be mentioned, in one query. */
const loadPeople = (connection: Connection, rows: readonly CommentRow[], projectId: number) =>
  connection.rows<CommentPerson>(sql`
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", m.user_id is not null as "isMember"
    from users u left join project_members m on m.project_id = ${projectId} and m.user_id = u.id
    where u.id = any(${sql.param([...new Set(rows.map(({ authorId }) => authorId))])}::bigint[])
      or (m.user_id is not null and lower(u.username) = any(${sql.param([...new Set(rows.flatMap(({ text }) => mentionCandidates(text)))])}::text[]))`);

async function serializeComments(
  connection: Connection,
  rows: readonly CommentRow[],
  projectId: number,
): Promise<Comment[]> {
  if (rows.length === 0) return [];
  const [people, links] = await Promise.all([
    loadPeople(connection, rows, projectId),
    loadLinkActorNames(
      connection,
      projectId,
      rows.map(({ authorId }) => authorId),
    ),
  ]);
  const names = new Map([...links, ...people.map((person) => [person.id, displayName(person)] as const)]);
  const members = people.filter(({ isMember }) => isMember).map(({ username }) => username);
  return rows.map((row) => ({
    ...row,
    entity: row.entity as ProjectRecord,
    authorName: names.get(row.authorId) ?? null,
    // The text of a trade mentions nobody.
    mentions: linkOfActor(row.authorId) === null ? mentionedIn(row.text, members) : [],
  }));
}

/** Serializes a comment. */
export async function serializeComment(connection: Connection, row: CommentRow): Promise<Comment> {
  const [comment] = await serializeComments(connection, [row], row.projectId);
  if (!comment) throw new Error('a comment lost its author');
  return comment;
}

/** Loads one page of the comments on a row. */
export async function loadComments(
  connection: Connection,
  { entity, entityId, projectId }: CommentTarget,
  query: QueryOf<ListCommentsEndpoint>,
): Promise<ResultPage> {
  const page = await loadList<CommentRow>(connection, {
    table: comments,
    where: sql`${comments.projectId} = ${projectId} and ${eq(comments.entity, entity)}
      and ${eq(comments.entityId, entityId)} and ${comments.deletedAt} is null`,
    request: query,
    sorts: { createdAt: comments.createdAt },
    defaultSort: 'createdAt',
    id: comments.id,
  });
  return withPageRows(
    page,
    await serializeComments(connection, page.rows as readonly CommentRow[], projectId),
  );
}

/**
 * Loads the facts of the commented row that rights depend on. Throws notFound if the row is missing or unreadable for
 * the member.
 */
export async function loadTargetFacts(
  connection: Connection,
  member: Member,
  { entity, entityId, projectId }: CommentRow,
): Promise<RowFacts> {
  // Nobody reads kinds without known rights.
  if (!Object.hasOwn(KINDS, entity)) throw notFound();
  const { table, resource, reach } = KINDS[entity as ProjectRecord];
  const [facts] = await connection.rows<RowFacts>(sql`
    select ${reach.createdBy} as "createdBy", ${reach.assignedTo ?? sql`null`} as "assignedTo",
      ${reach.approved ?? sql`false`} as approved, ${reach.draft ?? sql`false`} as draft
    from ${table} where ${table.projectId} = ${projectId} and ${table.id} = ${entityId}
      and ${table.deletedAt} is null and ${readableRecordsCondition(member, resource, reach)}`);
  if (!facts) throw notFound();
  return { ...facts, inParts: reach.inParts ?? false };
}
