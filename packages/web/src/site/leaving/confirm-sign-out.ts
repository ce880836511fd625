import type { CurrentUser } from '@brick/domain/users/current-user';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { draftKeysOf } from '../../platform/forms/draft-keys.ts';
import { parseDraft } from '../../platform/forms/draft-storage.ts';
import { forgetPerson } from '../outbox/forget.ts';
import { countUnsent } from './count-unsent.ts';

const isKept = (key: string) => parseDraft(deviceStorage.read(key), Date.now()) !== null;

/**
 * Asks before a user signs out on a device with drafts of theirs, or entries that are not sent. Resolves with what to do once they are
 * signed out, which clears what was kept for them; null if they stay.
 */
export async function confirmSignOut(user: CurrentUser): Promise<(() => Promise<void>) | null> {
  const drafts = draftKeysOf(user.id).filter(isKept).length;
  if (drafts > 0 && !(await (await import('./ask-before-leaving.tsx')).askDeletingDrafts(user, drafts)))
    return null;
  // A database that cannot be opened is left as it is.
  const count = await countUnsent(user.id).catch(() => null);
  if (count === null) return async () => {};
  const decision =
    count === 0 ? 'leave' : await (await import('./ask-before-leaving.tsx')).askAboutUnsent(user, count);
  if (decision === 'stay') return null;
  return () => forgetPerson(user.id, decision === 'delete' ? 'delete' : 'keep');
}
