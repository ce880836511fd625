import { deviceStorage } from '../browser/browser-storage.ts';

const PREFIX = 'brick.draft.';

/** Storage key of a draft. By user, so that two people on one tablet do not see each other's text. */
export const draftKey = (userId: number, name: string): string => `${PREFIX}${userId}.${name}`;

/** Deletes every draft of a user, on signing out. */
export function deleteDraftsOf(userId: number): void {
  const own = draftKey(userId, '');
  for (const key of deviceStorage.keys()) if (key.startsWith(own)) deviceStorage.remove(key);
}
