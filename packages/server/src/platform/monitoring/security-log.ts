import { ACCOUNT_EVENTS, type AccountEvent } from '@brick/domain/auth/security-events-api';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { securityEvents } from '../../schema/account-tables.ts';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';

/** Events for the operator, beyond those shown to the account's owner. */
type SecurityLogEvent =
  | AccountEvent
  | 'rightRefused'
  | 'originRefused'
  | 'shareOpened'
  | 'archiveDownloaded'
  | 'dataDownloaded'
  | 'accountDeleted'
  | 'demoStarted'
  | 'oidcFailed';

type SecurityOutcome = 'done' | 'refused';

interface SecurityLogEntry {
  event: SecurityLogEvent;
  outcome?: SecurityOutcome;
  /** The account concerned or signed in; null if there is none. */
  account: number | null;
  /** Ids and endpoint names; never secrets or user input. */
  [more: string]: unknown;
}

/** The operator's security log: one line per event, at any log level. */
export interface SecurityLog {
  tell(request: FastifyRequest, told: SecurityLogEntry): void;
}

/** Writes to the server's log; nothing with SECURITY_LOG=off. */
export function createSecurityLog(
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

/** The number of events of one kind stored per account and hour; more would only fill the table. */
const MAX_PER_HOUR = 50;

const isAccountEvent = (event: SecurityLogEvent): event is AccountEvent =>
  (ACCOUNT_EVENTS as readonly string[]).includes(event);

interface AccountEventEntry {
  userId: number;
  event: AccountEvent;
  /** Null if the operator did it. */
  from: FastifyRequest | null;
}

/**
 * Stores an event for the account's owner. Repeated failures from one address are stored once in ten minutes, so that
 * guessing does not fill the list.
 */
export async function storeAccountEvent(
  connection: Connection,
  { userId, event, from }: AccountEventEntry,
): Promise<void> {
  const address = from?.ip.slice(0, 64) ?? null;
  const failed = /Failed|Blocked|Locked$/.test(event);
  await connection.rows(sql`
    insert into ${securityEvents} (user_id, event, address, user_agent)
    select ${userId}, ${event}, ${address}, ${from?.headers['user-agent']?.slice(0, 300) ?? null}
    where (select count(*) from (select 1 from ${securityEvents} where user_id = ${userId} and event = ${event}
        and at > now() - interval '1 hour' limit ${MAX_PER_HOUR}) as latest) < ${MAX_PER_HOUR}
      and not (${failed} and exists (select 1 from ${securityEvents} where user_id = ${userId} and event = ${event}
        and address = ${address} and at > now() - interval '10 minutes'))`);
}

interface SecurityEventSource {
  connection: Connection;
  request: FastifyRequest;
  services: { security: SecurityLog };
}

/** Logs an event for the operator, and stores it for the account's owner if it is one of those shown to owners. */
export async function logSecurityEvent(
  { connection, request, services }: SecurityEventSource,
  told: SecurityLogEntry,
): Promise<void> {
  services.security.tell(request, told);
  const { event, account } = told;
  if (account !== null && isAccountEvent(event))
    await storeAccountEvent(connection, { userId: account, event, from: request });
}
