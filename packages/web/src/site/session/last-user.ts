import type { CurrentUser } from '@brick/domain/users/current-user';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';

const LAST_USER = 'brick.site.user';

const isUser = (value: unknown): value is CurrentUser =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number';

/** The user who worked on site on this device last and has not signed out since; null if there is none. */
export function lastUser(): CurrentUser | null {
  const kept = deviceStorage.read(LAST_USER);
  return isUser(kept) ? kept : null;
}

export const rememberUser = (user: CurrentUser): void => deviceStorage.write(LAST_USER, user);

/** After signing out. */
export const forgetUser = (): void => deviceStorage.remove(LAST_USER);
