import { DomainError, problemMessage } from '@brick/domain/errors';
import type { RightLimits, RightName, Role } from '@brick/domain/permissions';
import { mayWriteSomething } from '@brick/domain/tokens/scopes';
import { isTokenFormat, type TokenKind } from '@brick/domain/tokens/token-format';
import type { TokenRight } from '@brick/domain/tokens/token-rights';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { accessTokens } from '../../schema/account-tables.ts';
import type { Connection } from '../db/connection.ts';
import type { Reader } from '../db/database.ts';
import { networkOfAddress } from '../security/network-of-address.ts';
import { roleMayCondition } from './role-conditions.ts';
import { hashSecret } from './sessions.ts';

/** Who calls by a token stands where the hash of a session does, with this mark, so that no session is ever meant. */
const MARK = 'token ';

/** The last use is stored at most this often, as that of sessions. */
const TOUCH_EVERY = 10 * 60_000;

/** The token by which a program acts for its maker. */
export interface ActingToken {
  id: number;
  kind: TokenKind;
  name: string;
  scopes: readonly RightName[];
  /** Its role; null for a personal token, which has its maker's. */
  role: Role | null;
  /** The projects in which it acts; null for all of its maker. */
  projects: readonly number[] | null;
  limits: RightLimits;
  /** The right that a rule asked for last, and in vain. */
  missing: RightName | null;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** What a token leaves of the rights of its maker, for a worker thread. */
export interface TokenRights {
  role: Role | null;
  scopes: readonly RightName[];
  money: boolean;
}

export const tokenRightsOf = (token: ActingToken | undefined): TokenRights | undefined =>
  token && { role: token.role, scopes: token.scopes, money: token.limits.money };

/** A person, or a program that acts for them. */
export interface TokenReader {
  userId: number;
  token?: Pick<ActingToken, 'kind' | 'role' | 'projects' | 'limits'> | undefined;
}

/** A reader, by their account alone where only people read. */
export const readerOf = (reader: number | TokenReader): TokenReader =>
  typeof reader === 'number' ? { userId: reader } : reader;

/** The columns of a token that a request needs. */
export interface TokenRow {
  tokenId: number;
  tokenName: string;
  scopes: readonly RightName[];
  tokenProject: number | null;
  tokenProjects: readonly number[] | null;
  tokenRole: Role | null;
  money: boolean;
  expiresAt: string;
  lastUsedAt: string | null;
}

export const TOKEN_COLUMNS = `t.id as "tokenId", t.name as "tokenName", t.scopes, t.project_id as "tokenProject",
  t.projects as "tokenProjects", t.role as "tokenRole", t.money, t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"`;

/** The condition that a token works, apart from what its maker may do. */
export const TOKEN_WORKS = `t.withdrawn_at is null and t.expires_at > now()`;

export function actingToken(row: TokenRow): ActingToken {
  const token: ActingToken = {
    id: row.tokenId,
    kind: row.tokenProject === null ? 'personal' : 'project',
    name: row.tokenName,
    scopes: row.scopes,
    role: row.tokenRole,
    projects: row.tokenProject === null ? row.tokenProjects : [row.tokenProject],
    limits: {
      rights: new Set(row.scopes),
      money: row.money,
      refused: (name) => {
        token.missing = name;
      },
    },
    missing: null,
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
  };
  return token;
}

/** Returns what follows `Authorization: Bearer`; null if a request has none. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Returns who calls by a token; null for what cannot be one by its checksum, which no query is spent on. */
export const tokenCredential = (bearer: string): string | null =>
  isTokenFormat(bearer) ? MARK + hashSecret(bearer) : null;

/** Returns the hash of the token by which somebody calls; null for a session. */
export const tokenHashOf = (credential: string): string | null =>
  credential.startsWith(MARK) ? credential.slice(MARK.length) : null;

/** SQL condition: the session or the token is there, and with a right its role has it in the project of a row. */
export function credentialHolds(
  credential: string,
  lockFor: Parameters<typeof roleMayCondition>[1] | null,
  projectColumn: AnyPgColumn,
): SQL {
  const hash = tokenHashOf(credential);
  const [from, holds] =
    hash === null
      ? [sql`sessions s`, sql`s.sid = ${credential} and s.expire > now()`]
      : [sql`access_tokens t`, sql`t.token_hash = ${hash} and ${sql.raw(TOKEN_WORKS)}`];
  if (!lockFor) return sql`exists (select 1 from ${from} where ${holds})`;
  const [who, role] =
    hash === null ? [sql`s.user_id`, sql`m.role`] : [sql`t.user_id`, sql`coalesce(t.role, m.role)`];
  return sql`exists (select 1 from ${from} join project_members m on m.user_id = ${who} and m.project_id = ${projectColumn}
    where ${holds} and ${roleMayCondition(role, lockFor)})`;
}

/** SQL condition: a project is one of those in which a token acts. */
export const inProjectsOf = (token: TokenReader['token'], projectColumn: SQL): SQL =>
  token?.projects ? sql`${projectColumn} = any(${sql.param([...token.projects])}::bigint[])` : sql`true`;

/** The refusal of what a token may not do whatever its scopes. */
export const notForTokens = (): DomainError =>
  new DomainError('forbidden', problemMessage('A token cannot do this. Sign in to do it.'));

export const missingScopeError = (scope: string): DomainError =>
  new DomainError('forbidden', problemMessage('This token lacks the scope {scope}.', { scope }), {
    missingScope: scope,
  });

/** The error for a call that needs amounts, made with a token that does not show them. */
export const amountsHiddenError = (): DomainError =>
  new DomainError('forbidden', problemMessage('This token was made without amounts of money.'));

/** Throws unless the scopes of a token cover what a call needs. */
export function assertScope(token: ActingToken, use: TokenRight | null): void {
  if (use === null) throw notForTokens();
  if (use === 'write') {
    if (!mayWriteSomething(token.scopes)) throw missingScopeError('documents:create');
  } else if (!token.limits.rights.has(use)) throw missingScopeError(use);
}

/** Names the right that a rule asked a token for in vain, where it refused without saying so. */
export function withMissingScope(error: unknown, token: ActingToken): unknown {
  const { missing } = token;
  const isBare = error instanceof DomainError && error.code === 'forbidden' && !error.extra.missingScope;
  return isBare && missing ? missingScopeError(missing) : error;
}

/** Stores the last use of a token, at most every ten minutes, with the network that it came from. */
export async function touchToken(
  db: Reader,
  { id, lastUsedAt }: ActingToken,
  address: string,
  now: number,
): Promise<void> {
  if (lastUsedAt !== null && now - Date.parse(lastUsedAt) < TOUCH_EVERY) return;
  const at = new Date(now).toISOString();
  await db.execute(sql`
    update ${accessTokens} set last_used_at = ${at}, last_used_from = ${networkOfAddress(address).slice(0, 64)}
    where id = ${id}`);
}

/** Says in a transaction who writes, so that each entry of the log names the token. */
export const markWrites = (connection: Connection, { id }: ActingToken): Promise<object[]> =>
  connection.rows(sql`select set_config('brick.token', ${String(id)}, true)`);
