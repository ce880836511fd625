import { DomainError, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';

interface SecondFactorState {
  userId: number;
  twoFactorAuth: boolean;
  /** Set for a demo, which cannot set up a second factor because nobody knows its password. */
  demoUntil: string | null;
}

/** Whether TWO_FACTOR requires a second factor that the account has not set up yet. Such an account can do nothing else. */
export async function lacksSecondFactor(
  connection: Connection,
  { twoFactor }: Pick<Config, 'twoFactor'>,
  { userId, twoFactorAuth, demoUntil }: SecondFactorState,
): Promise<boolean> {
  if (twoFactor === 'optional' || twoFactorAuth || demoUntil !== null) return false;
  if (twoFactor === 'all') return true;
  const managed = await connection.rows(sql`
    select 1 from project_members where user_id = ${userId} and role in ('owner', 'project_manager') limit 1`);
  return managed.length > 0;
}

export const secondFactorRequired = (): DomainError =>
  new DomainError(
    'forbidden',
    problemMessage('This server asks for a second factor. Set up two-factor sign-in first.'),
  );
