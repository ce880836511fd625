import { deviceStorage } from '../browser/browser-storage.ts';

const PREFIX = 'brick.draft.';

/** Storage key of a draft. By user, so that two people on one tablet do not see each other's text. */
export const draftKey = (userId: number, name: string): string => `${PREFIX}${userId}.${name}`;

/** Storage keys of a user's drafts. */
export const draftKeysOf = (userId: number): string[] =>
  deviceStorage.keys().filter((key) => key.startsWith(draftKey(userId, '')));

/** Deletes every draft of a user, on signing out. */
export const deleteDraftsOf = (userId: number): void => {
  for (const key of draftKeysOf(userId)) deviceStorage.remove(key);
};
