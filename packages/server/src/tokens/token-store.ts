import { randomBytes } from 'node:crypto';
import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { type RightName, type Role, roleOf } from '@brick/domain/permissions';
import type { PersonalToken, ProjectToken } from '@brick/domain/tokens/api';
import { MAX_TOKEN_DAYS, tokenStateOf } from '@brick/domain/tokens/rules';
import { tokenFromBytes } from '@brick/domain/tokens/token-format';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { hashSecret } from '../platform/access/sessions.ts';
import type { Connection } from '../platform/db/connection.ts';
import { assertRoom } from '../platform/db/ordered-locks.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { accessTokens } from '../schema/account-tables.ts';
import { projectMembers } from '../schema/projects.ts';
import { users } from '../schema/users.ts';

export type TokenRow = typeof accessTokens.$inferSelect;

const DAY = 86_400_000;

/** A clock of a program may be this much behind or ahead of ours. */
const CLOCK_SKEW = 3_600_000;

/** Withdrawn and expired tokens are listed for so long, as security events are. */
const LISTED_FOR = sql.raw(`interval '90 days'`);

/** SQL condition: a token that works, apart from what its maker may do. */
const isOpen = sql`${accessTokens.withdrawnAt} is null and ${accessTokens.expiresAt} > now()`;

interface Lifetime {
  expiresAt?: string | undefined;
  expiresInDays: number;
}

/** Returns when a token expires that is made now. Throws invalid beyond 1 to 366 days. */
export function expiryOf({ expiresAt, expiresInDays }: Lifetime, now: number): string {
  if (expiresAt === undefined) return new Date(now + expiresInDays * DAY).toISOString();
  const isDay = isCalendarDate(expiresAt);
  const at = Date.parse(isDay ? `${expiresAt}T23:59:59.999Z` : expiresAt);
  const latest = now + MAX_TOKEN_DAYS * DAY;
  const isFit = at >= now + DAY - CLOCK_SKEW && at <= latest + (isDay ? DAY : CLOCK_SKEW);
  if (!isFit)
    throw fieldProblem(
      'expiresAt',
      problemMessage('Choose a day from 1 to {days} days ahead', { days: MAX_TOKEN_DAYS }),
    );
  return new Date(Math.min(at, latest)).toISOString();
}

interface NewToken {
  userId: number;
  projectId: number | null;
  role: Role | null;
  name: string;
  scopes: readonly RightName[];
  projects: readonly number[] | null;
  money: boolean;
  expiresAt: string;
}

/** Stores a new token and returns it with what only its maker ever sees. Throws conflict above the limit. */
export async function insertToken(
  connection: Connection,
  made: NewToken,
  { most, now }: { most: number; now: number },
): Promise<{ row: TokenRow; token: string }> {
  const { projectId, userId } = made;
  const owner =
    projectId === null
      ? { lock: `tokens of account ${userId}`, of: sql`user_id = ${userId} and project_id is null` }
      : { lock: `tokens of project ${projectId}`, of: sql`project_id = ${projectId}` };
  await assertRoom(connection, {
    ...{ of: owner.lock, counted: sql`${accessTokens} where ${owner.of} and ${isOpen}`, most },
    full: problemMessage('There are {count} tokens already. Withdraw one first.', { count: most }),
  });
  const token = tokenFromBytes(projectId === null ? 'personal' : 'project', randomBytes(32));
  const [row] = await connection.db
    .insert(accessTokens)
    .values({ ...made, tokenHash: hashSecret(token), createdAt: new Date(now).toISOString() })
    .returning();
  if (!row) throw new Error('an inserted token came back empty');
  return { row, token };
}

const listed = (connection: Connection, where: SQL): Promise<TokenRow[]> =>
  connection.rows<TokenRow>(sql`
    select ${columnsOf(accessTokens)} from ${accessTokens}
    where ${where} and coalesce(${accessTokens.withdrawnAt}, ${accessTokens.expiresAt}) > now() - ${LISTED_FOR}
    order by ${accessTokens.id} desc`);

/** Lists the personal tokens of an account, newest first. */
export const loadPersonalTokens = (connection: Connection, userId: number): Promise<TokenRow[]> =>
  listed(connection, sql`${accessTokens.userId} = ${userId} and ${accessTokens.projectId} is null`);

/** Lists the tokens of a project, newest first. */
export const loadProjectTokens = (connection: Connection, projectId: number): Promise<TokenRow[]> =>
  listed(connection, sql`${accessTokens.projectId} = ${projectId}`);

/** SQL condition: one token of an account or of a project. */
export const tokenCondition = (owner: { userId: number } | { projectId: number }, id: number): SQL =>
  'projectId' in owner
    ? sql`${accessTokens.projectId} = ${owner.projectId} and ${accessTokens.id} = ${id}`
    : sql`${accessTokens.userId} = ${owner.userId} and ${accessTokens.projectId} is null and ${accessTokens.id} = ${id}`;

/** Changes a token that is not withdrawn; undefined if there is none. */
async function changeToken(connection: Connection, which: SQL, change: SQL): Promise<TokenRow | undefined> {
  const [row] = await connection.rows<TokenRow>(sql`
    update ${accessTokens} set ${change}
    where ${which} and ${accessTokens.withdrawnAt} is null returning ${columnsOf(accessTokens)}`);
  return row;
}

/** Withdraws a token that was not withdrawn before; undefined if there is none. */
export const withdrawToken = (connection: Connection, which: SQL, now: number) =>
  changeToken(connection, which, sql`withdrawn_at = ${new Date(now).toISOString()}`);

/** Gives a token of a project that is not withdrawn to another maker; undefined if there is none. */
export const moveToken = (connection: Connection, which: SQL, userId: number) =>
  changeToken(connection, which, sql`user_id = ${userId}`);

const shown = ({
  id,
  name,
  scopes,
  money,
  createdAt,
  expiresAt,
  lastUsedAt,
  lastUsedFrom,
  withdrawnAt,
}: TokenRow) => ({
  ...{ id, name, scopes: [...scopes], money, createdAt, expiresAt, lastUsedAt, lastUsedFrom, withdrawnAt },
});

/** Serializes personal tokens. */
export const serializePersonal = (rows: readonly TokenRow[], now: number): PersonalToken[] =>
  rows.map((row) => ({
    ...shown(row),
    projects: row.projects && [...row.projects],
    state: tokenStateOf({ ...row, role: null }, null, new Date(now).toISOString()),
  }));

/** Serializes tokens of one project with their makers. */
export async function serializeOfProject(
  connection: Connection,
  rows: readonly TokenRow[],
  now: number,
): Promise<ProjectToken[]> {
  const [first] = rows;
  if (!first) return [];
  const makers = rows.map(({ userId }) => userId);
  const [names, members] = await Promise.all([
    loadNames(connection, makers),
    connection.rows<{ userId: number; role: string }>(sql`
      select m.user_id as "userId", m.role from ${projectMembers} m
      join ${users} u on u.id = m.user_id and u.deleted_at is null and u.locked_at is null
      where m.project_id = ${first.projectId} and m.user_id = any(${sql.param(makers)}::bigint[])`),
  ]);
  const roles = new Map(members.map(({ userId, role }) => [userId, { userId, role: roleOf(role) }]));
  const at = new Date(now).toISOString();
  return rows.map((row) => {
    const role = roleOf(row.role ?? '');
    return {
      ...{ ...shown(row), role, createdBy: row.userId, createdByName: names.get(row.userId) ?? null },
      state: tokenStateOf({ ...row, role }, roles.get(row.userId) ?? null, at),
    };
  });
}
