import type { CurrentUser } from '@brick/domain/users/current-user';
import { forgetPerson } from '../outbox/forget.ts';
import { unsentOf } from './leave-device.ts';

/**
 * Asks before a user signs out on a device with entries of theirs that are not sent. Resolves with what to do once they are
 * signed out, which clears what was kept for them; null if they stay.
 */
export async function askLeaving(user: CurrentUser): Promise<(() => Promise<void>) | null> {
  // A database that cannot be opened is left as it is.
  const count = await unsentOf(user.id).catch(() => null);
  if (count === null) return async () => {};
  const decision =
    count === 0 ? 'leave' : await (await import('./show-leaving.tsx')).showLeaving(user, count);
  if (decision === 'stay') return null;
  return () => forgetPerson(user.id, decision === 'delete' ? 'delete' : 'keep');
}
