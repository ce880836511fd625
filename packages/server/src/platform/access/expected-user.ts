import { DomainError, problemMessage } from '@brick/domain/errors';
import type { Connection } from '../db/connection.ts';
import { requireCaller } from './project-access.ts';

/**
 * Throws unless the session is that of the user whom `Site-User` names: what waits on a device is never taken as sent by
 * somebody else who has signed in there meanwhile.
 */
export async function assertExpectedUser(
  connection: Connection,
  sid: string | null,
  header: string | string[] | undefined,
): Promise<void> {
  if (header === undefined) return;
  if (typeof header !== 'string' || !/^[1-9]\d{0,15}$/.test(header))
    throw new DomainError('badRequest', problemMessage('Site-User is the id of a user.'));
  const { userId } = await requireCaller(connection, sid);
  if (userId !== Number(header))
    throw new DomainError(
      'otherUser',
      problemMessage(
        'Somebody else is signed in on this device. What waits is sent once its author signs in again.',
      ),
    );
}
