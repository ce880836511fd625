import type { Notice } from '@brick/domain/notices/contract';
import { KINDS_FOR_STRANGERS, OWN_KINDS, RESOURCE_OF_NOTICE, readersOf } from '@brick/domain/notices/kinds';
import { ROLES, type Role } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/choices';
import { type SQL, sql } from 'drizzle-orm';
import { Page } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { sentenceOf, type ToldOf } from './words.ts';

const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

/** Whether `m.role` is one of these roles, as they may be stored: `designer` is an older word, and what nobody knows counts as viewer. */
export function storedIn(roles: readonly Role[]): SQL {
  const names: string[] = roles.flatMap((role) =>
    role === 'interior_designer' ? [role, 'designer'] : [role],
  );
  const known = sql`m.role = any(${textArray(names)})`;
  if (!roles.includes('viewer')) return known;
  return sql`(${known} or m.role <> all(${textArray([...ROLES, 'designer'])}))`;
}

/** Whether the role reads what a notice is about: every row of it, or their own where the kind tells of those. */
const readableByRole: SQL = sql`case n.entity ${sql.join(
  Object.entries(RESOURCE_OF_NOTICE).map(([entity, resource]) => {
    const { all, some } = readersOf(resource);
    return sql`when ${entity} then ${storedIn(all)} or (n.kind = any(${textArray(OWN_KINDS)}) and ${storedIn(some)})`;
  }),
  sql` `,
)} else false end`;

/**
 * Which notices `n` their reader may still see: those of no project, and those of a living one in which their role, as it
 * is now, reads what they are about.
 */
export const visible: SQL = sql`(n.project_id is null or n.kind = any(${textArray(KINDS_FOR_STRANGERS)}) or exists (
  select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
  where m.project_id = n.project_id and m.user_id = n.user_id and ${readableByRole}))`;

/** What a notice says, as a row; beside it the project that it is about and its currency. */
export const TOLD_COLUMNS: SQL = sql`n.id, n.kind, n.project_id as "projectId", p.name as "projectName", n.entity,
  n.entity_id as "entityId", n.facts, n.at, n.read_at as "readAt", coalesce(p.currency, o.currency) as currency`;

export const TOLD_FROM: SQL = sql`notices n
  left join projects p on p.id = n.project_id left join users o on o.id = p.owner_id`;

export type ToldRow = Omit<Notice, 'text'> & ToldOf;

interface Asked {
  userId: number;
  language: Language;
  limit: number;
  offset: number;
  unread: boolean | undefined;
  id: number | undefined;
}

/** A page of somebody's notices: unread ones first, then the newest. */
export async function listOf(connection: Connection, asked: Asked): Promise<Page> {
  const { userId, language, limit, offset, unread, id } = asked;
  const where = sql`n.user_id = ${userId} and ${visible}
    ${unread === undefined ? sql`` : unread ? sql`and n.read_at is null` : sql`and n.read_at is not null`}
    ${id === undefined ? sql`` : sql`and n.id = ${id}`}`;
  const [rows, [counted]] = await Promise.all([
    connection.rows<ToldRow>(sql`
      select ${TOLD_COLUMNS} from ${TOLD_FROM} where ${where}
      order by (n.read_at is not null), n.id desc limit ${limit} offset ${offset}`),
    connection.rows<{ count: number }>(sql`select count(*) as count from notices n where ${where}`),
  ]);
  return new Page(
    rows.map((row) => ({ ...row, text: sentenceOf(language, row) })),
    counted?.count ?? 0,
  );
}

export async function unreadOf(connection: Connection, userId: number): Promise<{ unread: number }> {
  const [counted] = await connection.rows<{ unread: number }>(
    sql`select count(*) as unread from notices n where n.user_id = ${userId} and n.read_at is null and ${visible}`,
  );
  return { unread: counted?.unread ?? 0 };
}

/** Marks notices of somebody as read, all of them where none are named. True where that changed any. */
export async function markRead(
  connection: Connection,
  userId: number,
  ids: readonly number[] | null,
  now: number,
): Promise<boolean> {
  const marked = await connection.rows(sql`
    update notices set read_at = ${new Date(now).toISOString()} where user_id = ${userId} and read_at is null
      ${ids === null ? sql`` : sql`and id = any(${sql.param([...ids])}::bigint[])`} returning id`);
  return marked.length > 0;
}
