import { refusedField, said } from '@brick/domain/errors';
import { knownDeviceOf } from '../platform/devices.ts';
import { passwordMatches } from '../platform/passwords.ts';
import type { AtTheDoor } from '../platform/sessions.ts';
import { type Attempt, judged, judgedCode } from '../platform/throttle.ts';
import type { Account } from '../users/reads.ts';
import { codeIsTaken } from './two-factor.ts';

type Asking = Pick<AtTheDoor, 'connection' | 'request' | 'services'>;

/** Who tries a secret: the account if there is one, else the name that was typed. */
export async function attemptOf(
  { connection, request, services }: Asking,
  account: { id: number } | undefined,
  name: string,
): Promise<Attempt> {
  const device = await knownDeviceOf(connection, request, services.secrets, account?.id ?? null);
  return { account: account?.id ?? name, address: request.ip, device };
}

/** Asks a signed-in person for his password again. Throws invalid on the field, and tooMany as signing in does. */
export async function mustKnowPassword(
  context: Asking,
  account: Account,
  password: string,
  field: string,
): Promise<void> {
  const attempt = await attemptOf(context, account, account.username);
  const good = await judged(context.connection.db, attempt, () =>
    passwordMatches(account.password, password),
  );
  if (!good) throw refusedField(field, said('This is not your password'));
}

/** Takes a code or a recovery code of an account that asks for one. Throws invalid on the field `code`, and tooMany. */
export async function mustGiveCode(
  context: Asking,
  account: Account,
  code: string,
  { recovery }: { recovery: boolean },
): Promise<void> {
  const { connection, services } = context;
  const attempt = await attemptOf(context, account, account.username);
  const good = await judgedCode(connection.db, attempt, () =>
    codeIsTaken(connection, services, account, { code, recovery }),
  );
  if (!good) throw refusedField('code', said('This code is not right, or it was used before'));
}
