import type { Comment, ListComments } from '@brick/domain/comments/contract';
import { mentionedIn, namesIn } from '@brick/domain/comments/mentions';
import { commentFacts } from '@brick/domain/comments/rules';
import type { QueryOf } from '@brick/domain/endpoint';
import type { Member, RowFacts } from '@brick/domain/permissions';
import type { ProjectRecord } from '@brick/domain/records/records';
import { fullName } from '@brick/domain/users/names';
import { eq, sql } from 'drizzle-orm';
import { notFound } from '../platform/access.ts';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { listRows } from '../platform/list.ts';
import { comments } from '../schema/comments.ts';
import { KINDS } from '../schema/kinds.ts';

export type CommentRow = typeof comments.$inferSelect;

export const commentRows = keptRows({ kind: 'comment', table: comments, facts: commentFacts });

/** The row beside which comments stand. */
export interface Place {
  entity: ProjectRecord;
  entityId: number;
  projectId: number;
}

interface Person {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  isMember: boolean;
}

/** Who wrote comments, and the members whom they may name, by one question. */
const peopleOf = (connection: Connection, rows: readonly CommentRow[], projectId: number) =>
  connection.rows<Person>(sql`
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", m.user_id is not null as "isMember"
    from users u left join project_members m on m.project_id = ${projectId} and m.user_id = u.id
    where u.id = any(${sql.param([...new Set(rows.map(({ authorId }) => authorId))])}::bigint[])
      or (m.user_id is not null and lower(u.username) = any(${sql.param([...new Set(rows.flatMap(({ text }) => namesIn(text)))])}::text[]))`);

async function shownAll(
  connection: Connection,
  rows: readonly CommentRow[],
  projectId: number,
): Promise<Comment[]> {
  if (rows.length === 0) return [];
  const people = await peopleOf(connection, rows, projectId);
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  const members = people.filter(({ isMember }) => isMember).map(({ username }) => username);
  return rows.map((row) => ({
    ...row,
    entity: row.entity as ProjectRecord,
    authorName: names.get(row.authorId) ?? null,
    mentions: mentionedIn(row.text, members),
  }));
}

/** A comment as its contract shows it. */
export async function shown(connection: Connection, row: CommentRow): Promise<Comment> {
  const [comment] = await shownAll(connection, [row], row.projectId);
  if (!comment) throw new Error('a comment lost its author');
  return comment;
}

/** The comments beside a row, as the query asks for them. */
export async function commentsBeside(
  connection: Connection,
  { entity, entityId, projectId }: Place,
  query: QueryOf<ListComments>,
): Promise<Page> {
  const page = await listRows<CommentRow>(connection, {
    table: comments,
    where: sql`${comments.projectId} = ${projectId} and ${eq(comments.entity, entity)}
      and ${eq(comments.entityId, entityId)} and ${comments.deletedAt} is null`,
    request: query,
    sorts: { createdAt: comments.createdAt },
    defaultSort: 'createdAt',
    id: comments.id,
  });
  return withRows(page, await shownAll(connection, page.rows as readonly CommentRow[], projectId));
}

/**
 * What rights depend on in the row beside which a comment stands. Throws notFound where the member may not read that row,
 * or it is there no more.
 */
export async function factsOfItsRow(
  connection: Connection,
  member: Member,
  { entity, entityId, projectId }: CommentRow,
): Promise<RowFacts> {
  // What no right is known for nobody reads.
  if (!Object.hasOwn(KINDS, entity)) throw notFound();
  const { table, resource, reach } = KINDS[entity as ProjectRecord];
  const [facts] = await connection.rows<RowFacts>(sql`
    select ${reach.createdBy} as "createdBy", ${reach.assignedTo ?? sql`null`} as "assignedTo",
      ${reach.approved ?? sql`false`} as approved, ${reach.draft ?? sql`false`} as draft
    from ${table} where ${table.projectId} = ${projectId} and ${table.id} = ${entityId}
      and ${table.deletedAt} is null and ${readable(member, resource, reach)}`);
  if (!facts) throw notFound();
  return facts;
}
