import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { Currency } from '@brick/domain/money/currencies';
import type { Minor } from '@brick/domain/money/money';
import { type Member, roleOf } from '@brick/domain/permissions';
import type { SessionRecord } from '../../schema/users.ts';
import { type Connection, createStatement } from '../db/connection.ts';
import { QueryBatcher } from '../db/query-batcher.ts';

/** The signed-in user who makes a request. */
export interface Caller {
  userId: number;
  username: string;
  timezone: string;
  /** When the demo of this account ends; null for a regular account. */
  demoUntil: string | null;
  twoFactorAuth: boolean;
  sid: string;
  session: SessionRecord;
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

interface CallerRow extends Caller, Omit<ProjectSummary, 'id'> {
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
const CALLER_QUERY = createStatement(`
  select asked.n as asked, found.*
  from generate_subscripts($1::text[], 1) as asked (n)
  cross join lateral (
    select u.id as "userId", u.username, u.timezone, u.demo_until as "demoUntil",
      u.two_factor_auth as "twoFactorAuth", s.sid, s.sess as session,
      m.role, p.id as "projectId", p.name, p.owner_id as "ownerId", coalesce(p.currency, o.currency) as currency,
      p.total_budget as "totalBudget", p.start_date as "startDate",
      p.estimated_completion_date as "estimatedCompletionDate", p.created_at as "createdAt"
    from sessions s
    join users u on u.id = s.user_id and u.deleted_at is null and u.locked_at is null
    left join project_members m on m.project_id = ($2::bigint[])[asked.n] and m.user_id = u.id
    left join projects p on p.id = m.project_id and p.deleted_at is null
    left join users o on o.id = p.owner_id
    where s.sid = ($1::text[])[asked.n] and s.expire > now() limit 1
  ) as found`);

/** Loads caller, project and membership for each query, as they are now. */
async function loadCallers(connection: Connection, questions: readonly AccessQuery[]) {
  const rows = await connection.ask<CallerRow>(CALLER_QUERY, [
    questions.map(({ sid }) => sid),
    questions.map(({ projectId }) => projectId),
  ]);
  const answers: (CallerRow | undefined)[] = questions.map(() => undefined);
  for (const row of rows) answers[row.asked - 1] = row;
  return answers;
}

const batchers = new WeakMap<Connection, QueryBatcher<AccessQuery, CallerRow | undefined>>();

/** Runs the query in a batch with others that use this connection at the same moment. Throws signedOut. */
async function loadCaller(
  connection: Connection,
  sid: string | null,
  projectId: number | null,
): Promise<CallerRow> {
  if (!sid) throw signedOut();
  let gathering = batchers.get(connection);
  if (!gathering) {
    gathering = new QueryBatcher((questions) => loadCallers(connection, questions));
    batchers.set(connection, gathering);
  }
  const row = await gathering.ask({ sid, projectId });
  if (!row) throw signedOut();
  return row;
}

/** Returns the caller whose session has this hash. Throws signedOut. */
export async function requireCaller(connection: Connection, sid: string | null): Promise<Caller> {
  const row = await loadCaller(connection, sid, null);
  const { userId, username, timezone, demoUntil, twoFactorAuth, session } = row;
  return { userId, username, timezone, demoUntil, twoFactorAuth, sid: row.sid, session };
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
  const { asked, role, projectId: id, sid: found, session, ...rest } = row;
  const { userId, username, timezone, demoUntil, twoFactorAuth, ...project } = rest;
  if (id === null || role === null) throw notFound();
  return {
    caller: { userId, username, timezone, demoUntil, twoFactorAuth, sid: found, session },
    project: { id, ...project },
    member: { userId, role: roleOf(role) },
  };
}
