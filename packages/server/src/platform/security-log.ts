import { ACCOUNT_EVENTS, type AccountEvent } from '@brick/domain/auth/security-events';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { securityEvents } from '../schema/people.ts';
import type { Config } from './config.ts';
import type { Connection } from './connection.ts';

/** What the operator is told beside what the owner of an account is shown. */
type Event =
  | AccountEvent
  | 'rightRefused'
  | 'originRefused'
  | 'shareOpened'
  | 'archiveDownloaded'
  | 'dataDownloaded'
  | 'accountDeleted'
  | 'demoStarted';

type Outcome = 'done' | 'refused';

interface Told {
  event: Event;
  outcome?: Outcome;
  /** The account that it is about, or that was signed in; null where there is none. */
  account: number | null;
  /** Ids and names of calls; never a secret, and nothing that somebody typed. */
  [more: string]: unknown;
}

/** The log of the operator: one line an event, whatever the level of the log. */
export interface SecurityLog {
  tell(request: FastifyRequest, told: Told): void;
}

/** Writes to where the log goes; nothing with SECURITY_LOG=off. */
export function securityLog(
  log: FastifyBaseLogger,
  { securityLog: on }: Pick<Config, 'securityLog'>,
): SecurityLog {
  const lines = log.child({}, { level: 'info' });
  return {
    tell(request, { event, outcome = 'done', account, ...more }) {
      if (!on) return;
      const { ip: address, id: requestId } = request;
      lines.info({ event, outcome, account, address, requestId, ...more }, 'security');
    },
  };
}

/** Of one kind an account is shown so many an hour; more tell nothing new, and would only fill the table. */
const MOST_AN_HOUR = 50;

const isShown = (event: Event): event is AccountEvent =>
  (ACCOUNT_EVENTS as readonly string[]).includes(event);

interface Kept {
  userId: number;
  event: AccountEvent;
  /** Null where the operator did it. */
  from: FastifyRequest | null;
}

/**
 * Keeps an event for the owner of the account to read. What fails again and again from one address is kept once in ten
 * minutes, so that guessing does not fill the list.
 */
export async function keepEvent(connection: Connection, { userId, event, from }: Kept): Promise<void> {
  const address = from?.ip.slice(0, 64) ?? null;
  const failed = /Failed|Blocked|Locked$/.test(event);
  await connection.rows(sql`
    insert into ${securityEvents} (user_id, event, address, user_agent)
    select ${userId}, ${event}, ${address}, ${from?.headers['user-agent']?.slice(0, 300) ?? null}
    where (select count(*) from (select 1 from ${securityEvents} where user_id = ${userId} and event = ${event}
        and at > now() - interval '1 hour' limit ${MOST_AN_HOUR}) as latest) < ${MOST_AN_HOUR}
      and not (${failed} and exists (select 1 from ${securityEvents} where user_id = ${userId} and event = ${event}
        and address = ${address} and at > now() - interval '10 minutes'))`);
}

interface Place {
  connection: Connection;
  request: FastifyRequest;
  services: { security: SecurityLog };
}

/** Tells the operator of an event, and keeps it for the owner of the account where it is one of those that are shown. */
export async function tellSecurity({ connection, request, services }: Place, told: Told): Promise<void> {
  services.security.tell(request, told);
  const { event, account } = told;
  if (account !== null && isShown(event))
    await keepEvent(connection, { userId: account, event, from: request });
}
