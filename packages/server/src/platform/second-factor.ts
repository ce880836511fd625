import { DomainError, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Config } from './config.ts';
import type { Connection } from './connection.ts';

interface Asked {
  userId: number;
  twoFactorAuth: boolean;
  /** Nobody knows the password of a demo, so it cannot set anything up. */
  demoUntil: string | null;
}

/** Whether an account must have a second factor by TWO_FACTOR and has none yet: it can only set one up. */
export async function lacksSecondFactor(
  connection: Connection,
  { twoFactor }: Pick<Config, 'twoFactor'>,
  { userId, twoFactorAuth, demoUntil }: Asked,
): Promise<boolean> {
  if (twoFactor === 'optional' || twoFactorAuth || demoUntil !== null) return false;
  if (twoFactor === 'all') return true;
  const managed = await connection.rows(sql`
    select 1 from project_members where user_id = ${userId} and role in ('owner', 'project_manager') limit 1`);
  return managed.length > 0;
}

export const secondFactorWanted = (): DomainError =>
  new DomainError(
    'forbidden',
    said('This server asks for a second factor. Set up two-factor sign-in first.'),
  );
