import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { Currency } from '@brick/domain/money/currencies';
import type { Minor } from '@brick/domain/money/money';
import { type Member, roleOf } from '@brick/domain/permissions';
import { worksWithMaker } from '@brick/domain/tokens/rules';
import type { SessionRecord } from '../../schema/users.ts';
import { type Connection, createStatement, type Statement } from '../db/connection.ts';
import { QueryBatcher } from '../db/query-batcher.ts';
import {
  type ActingToken,
  actingToken,
  TOKEN_COLUMNS,
  TOKEN_WORKS,
  type TokenRow,
  tokenHashOf,
} from './tokens.ts';

/** The signed-in user who makes a request. */
export interface Caller {
  userId: number;
  username: string;
  timezone: string;
  /** When the demo of this account ends; null for a regular account. */
  demoUntil: string | null;
  twoFactorAuth: boolean;
  /** The hash of the session, or the mark of the token. */
  sid: string;
  /** Null for a program. */
  session: SessionRecord | null;
  /** The token by which a program acts for this user. */
  token?: ActingToken | undefined;
}

/** Who makes a change: an account, or below zero a trade link (`actorOfLink` of the domain). */
export type Actor = Pick<Caller, 'userId'>;

/** The project of a request, with the fields that every member may see. */
export interface ProjectSummary {
  id: number;
  name: string;
  ownerId: number;
  currency: Currency;
  totalBudget: Minor | null;
  startDate: CalendarDate | null;
  estimatedCompletionDate: CalendarDate | null;
  createdAt: string;
}

export interface ProjectAccess {
  caller: Caller;
  project: ProjectSummary;
  member: Member;
}

const signedOut = () => new DomainError('signedOut', problemMessage('You are logged out. Please sign in.'));

/**
 * The same problem for a record that does not exist and for one that the caller may not see, so that strangers learn
 * nothing.
 */
export const notFound = () =>
  new DomainError('notFound', problemMessage('There is nothing here, or you may not see it.'));

export const notAllowed = (detail = problemMessage('Your role in this project does not allow this.')) =>
  new DomainError('forbidden', detail);

interface CallerRow extends Omit<Caller, 'token'>, Omit<ProjectSummary, 'id'>, Partial<TokenRow> {
  /** The position of the query that this row answers, counted from 1. */
  asked: number;
  /** Null if the user is not a member. */
  projectId: number | null;
  role: string | null;
}

interface AccessQuery {
  sid: string;
  /** Null if the request is not about a project. */
  projectId: number | null;
}

/**
 * Looks up each session by its key: for several keys at once the planner would scan whole tables as long as they are
 * small. The queries are numbered with generate_subscripts() and not unnested, because the planner underestimates the
 * length of arrays it does not know in advance. It then made a new plan for every call, which cost five times as much
 * as the query itself.
 */
const callerQuery = ({ columns, from, who, project, holds }: Record<string, string>) =>
  createStatement(`
  select asked.n as asked, found.*
  from generate_subscripts($1::text[], 1) as asked (n)
  cross join lateral (
    select u.id as "userId", u.username, u.timezone, u.demo_until as "demoUntil",
      u.two_factor_auth as "twoFactorAuth", ${columns},
      m.role, p.id as "projectId", p.name, p.owner_id as "ownerId", coalesce(p.currency, o.currency) as currency,
      p.total_budget as "totalBudget", p.start_date as "startDate",
      p.estimated_completion_date as "estimatedCompletionDate", p.created_at as "createdAt"
    from ${from}
    join users u on u.id = ${who} and u.deleted_at is null and u.locked_at is null
    left join project_members m on m.project_id = ${project} and m.user_id = u.id
    left join projects p on p.id = m.project_id and p.deleted_at is null
    left join users o on o.id = p.owner_id
    where ${holds} limit 1
  ) as found`);

const ASKED_PROJECT = '($2::bigint[])[asked.n]';

const SESSION_QUERY = callerQuery({
  columns: 's.sid, s.sess as session',
  from: 'sessions s',
  who: 's.user_id',
  project: ASKED_PROJECT,
  holds: 's.sid = ($1::text[])[asked.n] and s.expire > now()',
});

/** The same by tokens. Of a token of a project its own project is looked up, whatever is asked for. */
const TOKEN_QUERY = callerQuery({
  columns: `t.token_hash as sid, null as session, ${TOKEN_COLUMNS}`,
  from: 'access_tokens t',
  who: 't.user_id',
  project: `coalesce(t.project_id, ${ASKED_PROJECT})`,
  holds: `t.token_hash = ($1::text[])[asked.n] and ${TOKEN_WORKS}`,
});

type Batcher = QueryBatcher<AccessQuery, CallerRow | undefined>;

/** Loads caller, project and membership for each query, as they are now. */
async function loadCallers(
  connection: Connection,
  statement: Statement,
  questions: readonly AccessQuery[],
): Promise<(CallerRow | undefined)[]> {
  const rows = await connection.ask<CallerRow>(statement, [
    questions.map(({ sid }) => sid),
    questions.map(({ projectId }) => projectId),
  ]);
  const answers: (CallerRow | undefined)[] = questions.map(() => undefined);
  for (const row of rows) answers[row.asked - 1] = row;
  return answers;
}

const batchers = new WeakMap<Connection, { sessions: Batcher; tokens: Batcher }>();

const batcherOf = (connection: Connection, statement: Statement): Batcher =>
  new QueryBatcher((questions) => loadCallers(connection, statement, questions));

/** Runs the query in a batch with others that use this connection at the same moment. Throws signedOut. */
async function loadCaller(
  connection: Connection,
  sid: string | null,
  projectId: number | null,
): Promise<CallerRow> {
  if (!sid) throw signedOut();
  let gathering = batchers.get(connection);
  if (!gathering) {
    gathering = {
      sessions: batcherOf(connection, SESSION_QUERY),
      tokens: batcherOf(connection, TOKEN_QUERY),
    };
    batchers.set(connection, gathering);
  }
  const hash = tokenHashOf(sid);
  const row = await (hash === null
    ? gathering.sessions.ask({ sid, projectId })
    : gathering.tokens.ask({ sid: hash, projectId }));
  if (!row || isStopped(row)) throw signedOut();
  return { ...row, sid };
}

/** Whether a token of a project has stopped, because its maker may no longer have it. */
const isStopped = ({ tokenRole, userId, role, projectId }: CallerRow): boolean =>
  Boolean(tokenRole) &&
  !worksWithMaker(
    roleOf(tokenRole ?? ''),
    role === null || projectId === null ? null : { userId, role: roleOf(role) },
  );

const callerOf = (row: CallerRow): Caller => {
  const { userId, username, timezone, demoUntil, twoFactorAuth, sid, session } = row;
  return {
    ...{ userId, username, timezone, demoUntil, twoFactorAuth, sid, session },
    ...(row.tokenId !== undefined && { token: actingToken(row as TokenRow) }),
  };
};

/** Returns the caller whose session has this hash. Throws signedOut. */
export async function requireCaller(connection: Connection, sid: string | null): Promise<Caller> {
  return callerOf(await loadCaller(connection, sid, null));
}

/**
 * Loads caller, project and membership in one round trip, as they are now: a demotion or removal takes effect with
 * the next request. Throws signedOut, or notFound if the caller is not a member.
 */
export async function requireMember(
  connection: Connection,
  sid: string | null,
  projectId: number,
): Promise<ProjectAccess> {
  const row = await loadCaller(connection, sid, projectId);
  const { role, projectId: id, name, ownerId, currency, totalBudget } = row;
  const { startDate, estimatedCompletionDate, createdAt } = row;
  const caller = callerOf(row);
  const { userId, token } = caller;
  if (id === null || role === null) throw notFound();
  if (token?.projects?.includes(projectId) === false) throw notFound();
  return {
    caller,
    project: {
      ...{ id, name, ownerId, currency, totalBudget },
      ...{ startDate, estimatedCompletionDate, createdAt },
    },
    member: { userId, role: token?.role ?? roleOf(role), ...(token && { limits: token.limits }) },
  };
}
