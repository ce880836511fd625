import type { Notice } from '@brick/domain/notices/api';
import {
  KINDS_FOR_NON_MEMBERS,
  OWN_KINDS,
  RESOURCE_OF_NOTICE,
  rolesThatRead,
} from '@brick/domain/notices/notice-kinds';
import { ROLES, type Role } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { lockedInOrder } from '../platform/db/ordered-locks.ts';
import { ResultPage } from '../platform/http/responses.ts';
import { notices } from '../schema/account-tables.ts';
import type { KindDefinition } from '../schema/kinds/define-kind.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { type NoticeContent, noticeText } from './notice-texts.ts';

const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

/**
 * SQL condition: `m.role` is one of these roles as stored. `designer` is an older word, and unknown roles count as
 * viewer.
 */
export function isRoleIn(roles: readonly Role[]): SQL {
  const names: string[] = roles.flatMap((role) =>
    role === 'interior_designer' ? [role, 'designer'] : [role],
  );
  const known = sql`m.role = any(${textArray(names)})`;
  if (!roles.includes('viewer')) return known;
  return sql`(${known} or m.role <> all(${textArray([...ROLES, 'designer'])}))`;
}

/** SQL condition: a notice is about no single row of a kind, or about one that its reader reads who reads only some. */
function isAboutOwnRow(kind: KindDefinition | undefined): SQL {
  if (!kind) return sql`true`;
  const { table, reach } = kind;
  const { createdBy, assignedTo = createdBy, approved = sql`false`, inParts = false } = reach;
  return sql`(n.entity_id is null or exists (select from ${table} where ${table.projectId} = n.project_id
    and ${table.id} = n.entity_id and (n.user_id in (${createdBy}, ${assignedTo}) or ${approved} or ${inParts})))`;
}

/** SQL condition: the role may read the subject of a notice, all rows or its own where the kind allows those. */
const readableByRole: SQL = sql`case n.entity ${sql.join(
  Object.entries(RESOURCE_OF_NOTICE).map(([entity, resource]) => {
    const { all, some } = rolesThatRead(resource);
    const own = sql`n.kind = any(${textArray(OWN_KINDS)}) and ${isRoleIn(some)}`;
    const row = isAboutOwnRow((KINDS as Partial<Record<string, KindDefinition>>)[entity]);
    return sql`when ${entity} then ${isRoleIn(all)} ${some.length > 0 ? sql`or (${own} and ${row})` : sql``}`;
  }),
  sql` `,
)} else false end`;

/**
 * SQL condition: notices `n` that their reader may still see: without a project, or in an existing project where
 * their current role may read the subject.
 */
export const visibleCondition: SQL = sql`(n.project_id is null or n.kind = any(${textArray(KINDS_FOR_NON_MEMBERS)}) or exists (
  select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
  where m.project_id = n.project_id and m.user_id = n.user_id and ${readableByRole}))`;

/** The columns of a notice with its project, as only members know it by now, and currency. */
export const NOTICE_COLUMNS: SQL = sql`n.id, n.kind, n.project_id as "projectId", n.entity,
  case when exists (select from project_members m where m.project_id = n.project_id and m.user_id = n.user_id)
    then p.name else n.facts->>'project' end as "projectName",
  n.entity_id as "entityId", n.facts, n.at, n.read_at as "readAt", coalesce(p.currency, o.currency) as currency`;

export const NOTICE_FROM: SQL = sql`notices n
  left join projects p on p.id = n.project_id left join users o on o.id = p.owner_id`;

export type NoticeRow = Omit<Notice, 'text'> & NoticeContent;

interface NoticeListOptions {
  userId: number;
  language: Language;
  limit: number;
  offset: number;
  unread: boolean | undefined;
  id: number | undefined;
}

/** Loads one page of a user's notices: unread first, then newest. */
export async function loadNotices(connection: Connection, asked: NoticeListOptions): Promise<ResultPage> {
  const { userId, language, limit, offset, unread, id } = asked;
  const where = sql`n.user_id = ${userId} and ${visibleCondition}
    ${unread === undefined ? sql`` : unread ? sql`and n.read_at is null` : sql`and n.read_at is not null`}
    ${id === undefined ? sql`` : sql`and n.id = ${id}`}`;
  const [rows, [counted]] = await Promise.all([
    connection.rows<NoticeRow>(sql`
      select ${NOTICE_COLUMNS} from ${NOTICE_FROM} where ${where}
      order by (n.read_at is not null), n.id desc limit ${limit} offset ${offset}`),
    connection.rows<{ count: number }>(sql`select count(*) as count from notices n where ${where}`),
  ]);
  return new ResultPage(
    rows.map((row) => ({ ...row, text: noticeText(language, row) })),
    { count: counted?.count ?? 0 },
  );
}

export async function countUnread(connection: Connection, userId: number): Promise<{ unread: number }> {
  const [counted] = await connection.rows<{ unread: number }>(
    sql`select count(*) as unread from notices n where n.user_id = ${userId} and n.read_at is null and ${visibleCondition}`,
  );
  return { unread: counted?.unread ?? 0 };
}

/** Marks notices of a user as read; null means all. Returns whether any changed. */
export async function markRead(
  connection: Connection,
  userId: number,
  ids: readonly number[] | null,
  now: number,
): Promise<boolean> {
  const unread = sql`${notices.userId} = ${userId} and ${notices.readAt} is null
    ${ids === null ? sql`` : sql`and ${notices.id} = any(${sql.param([...ids])}::bigint[])`}`;
  const marked = await connection.rows(sql`
    update ${notices} set read_at = ${new Date(now).toISOString()}
    where ${lockedInOrder(notices, unread)} returning id`);
  return marked.length > 0;
}
