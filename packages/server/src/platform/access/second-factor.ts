import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Role } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';

interface SecondFactorState {
  userId: number;
  twoFactorAuth: boolean;
  /** Set for a demo, which cannot set up a second factor because nobody knows its password. */
  demoUntil: string | null;
}

type Demand = Pick<Config, 'twoFactor'>;

const MANAGERS: readonly Role[] = ['owner', 'project_manager'];

/** SQL condition: the account `u` has the second factor that TWO_FACTOR requires of it, if it does. */
function hasSecondFactor({ twoFactor }: Demand): SQL {
  if (twoFactor === 'optional') return sql`true`;
  const has = sql`(u.two_factor_auth or u.demo_until is not null)`;
  if (twoFactor === 'all') return has;
  return sql`(${has} or not exists (
    select 1 from project_members own where own.user_id = u.id and own.role = any(${sql.param([...MANAGERS])}::text[])))`;
}

/** SQL condition: the account `u` may act. Every link that somebody made for strangers asks this of them. */
export const mayActCondition = (config: Demand): SQL =>
  sql`u.deleted_at is null and u.locked_at is null and ${hasSecondFactor(config)}`;

/** Whether TWO_FACTOR requires a second factor that the account has not set up yet. Such an account can do nothing else. */
export async function lacksSecondFactor(
  connection: Connection,
  config: Demand,
  { userId, twoFactorAuth, demoUntil }: SecondFactorState,
): Promise<boolean> {
  if (config.twoFactor === 'optional' || twoFactorAuth || demoUntil !== null) return false;
  const lacking = await connection.rows(
    sql`select 1 from users u where u.id = ${userId} and not ${hasSecondFactor(config)}`,
  );
  return lacking.length > 0;
}

/**
 * Throws invalid for a role that asks for a second factor which the account has not set up: nobody else may shut a person out
 * of their account by giving them a role.
 */
export async function assertRoleShutsNobodyOut(
  connection: Connection,
  { twoFactor }: Demand,
  userId: number,
  role: Role,
): Promise<void> {
  if (twoFactor !== 'managers' || !MANAGERS.includes(role)) return;
  const lacking = await connection.rows(
    sql`select 1 from users u where u.id = ${userId} and not u.two_factor_auth and u.demo_until is null`,
  );
  if (lacking.length > 0)
    throw fieldProblem(
      'role',
      problemMessage(
        'This server asks owners and project managers for a second factor, and this person has none yet. Let them set it up first',
      ),
    );
}

export const secondFactorRequired = (): DomainError =>
  new DomainError(
    'forbidden',
    problemMessage('This server asks for a second factor. Set up two-factor sign-in first.'),
  );
