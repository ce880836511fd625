import { refusedField, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import type { AtTheDoor } from '../platform/sessions.ts';
import { passwordResets } from '../schema/people.ts';
import type { Account } from '../users/reads.ts';
import { mustKnowPassword } from './guarded.ts';

/**
 * Asks who changes his address for his password: a link to a new one would go there. Throws invalid on the field
 * `password` where it is missing or wrong, and tooMany as signing in does.
 */
export async function mustProveIdentity(
  context: Pick<AtTheDoor, 'connection' | 'request' | 'services'>,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const sentence = said('Enter your password to change your email address');
  if (password === undefined) throw refusedField('password', sentence);
  await mustKnowPassword(context, account, password, 'password');
}

/** Takes back every way to a new password of an account. */
export const dropResets = (connection: Connection, userId: number): Promise<object[]> =>
  connection.rows(sql`delete from ${passwordResets} where user_id = ${userId}`);
