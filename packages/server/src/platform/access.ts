import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { DomainError, said } from '@brick/domain/errors';
import type { Currency } from '@brick/domain/money/currencies';
import type { Minor } from '@brick/domain/money/money';
import { type Member, roleOf } from '@brick/domain/permissions';
import type { SessionRecord } from '../schema/users.ts';
import { type Connection, statementOf } from './connection.ts';
import { Gathering } from './gathering.ts';

/** Who is asking. */
export interface Caller {
  userId: number;
  username: string;
  timezone: string;
  /** When the demo that this account is ends; null for an account that somebody made. */
  demoUntil: string | null;
  twoFactorAuth: boolean;
  sid: string;
  session: SessionRecord;
}

/** The project that a call is about, as each of its members sees it. */
export interface ProjectInView {
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
  project: ProjectInView;
  member: Member;
}

const signedOut = () => new DomainError('signedOut', said('You are logged out. Please sign in.'));

/** The same answer for a row that is not there and for one that the caller may not see: a stranger learns nothing. */
export const notFound = () =>
  new DomainError('notFound', said('There is nothing here, or you may not see it.'));

export const notAllowed = (detail = said('Your role in this project does not allow this.')) =>
  new DomainError('forbidden', detail);

interface AccessRow extends Caller, Omit<ProjectInView, 'id'> {
  /** Which of the questions it answers. */
  asked: number;
  /** Null for who is no member. */
  projectId: number | null;
  role: string | null;
}

interface Question {
  sid: string;
  /** Null where nothing is asked of a project. */
  projectId: number | null;
}

/**
 * Each session is looked up by its key alone: for several at once the planner would rather read whole tables, as long as they
 * are small. The questions are counted by generate_subscripts() and not unnested, because the planner takes arrays that it
 * knows for shorter than those that it does not, and so made a new plan for each call, at five times the price of the answer.
 */
const WHO_ASKS = statementOf(`
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

/** Caller, project and membership of each question, as they are now. */
async function whoAsks(connection: Connection, questions: readonly Question[]) {
  const rows = await connection.ask<AccessRow>(WHO_ASKS, [
    questions.map(({ sid }) => sid),
    questions.map(({ projectId }) => projectId),
  ]);
  const answers: (AccessRow | undefined)[] = questions.map(() => undefined);
  for (const row of rows) answers[row.asked - 1] = row;
  return answers;
}

const gatherings = new WeakMap<Connection, Gathering<Question, AccessRow | undefined>>();

/** Asks together with what others ask of this connection at the same moment. Throws signedOut. */
async function callerOf(
  connection: Connection,
  sid: string | null,
  projectId: number | null,
): Promise<AccessRow> {
  if (!sid) throw signedOut();
  let gathering = gatherings.get(connection);
  if (!gathering) {
    gathering = new Gathering((questions) => whoAsks(connection, questions));
    gatherings.set(connection, gathering);
  }
  const row = await gathering.ask({ sid, projectId });
  if (!row) throw signedOut();
  return row;
}

/** The caller whose session has this hash. Throws signedOut. */
export async function requireCaller(connection: Connection, sid: string | null): Promise<Caller> {
  const row = await callerOf(connection, sid, null);
  const { userId, username, timezone, demoUntil, twoFactorAuth, session } = row;
  return { userId, username, timezone, demoUntil, twoFactorAuth, sid: row.sid, session };
}

/**
 * Caller, project and membership in one round trip, as they are now: a demotion or removal holds from the next
 * request on. Throws signedOut, or notFound for who is no member.
 */
export async function requireMember(
  connection: Connection,
  sid: string | null,
  projectId: number,
): Promise<ProjectAccess> {
  const row = await callerOf(connection, sid, projectId);
  const { asked, role, projectId: id, sid: found, session, ...rest } = row;
  const { userId, username, timezone, demoUntil, twoFactorAuth, ...project } = rest;
  if (id === null || role === null) throw notFound();
  return {
    caller: { userId, username, timezone, demoUntil, twoFactorAuth, sid: found, session },
    project: { id, ...project },
    member: { userId, role: roleOf(role) },
  };
}
