import type { CurrentUser } from '@brick/domain/users/current-user';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../platform/api/query-client.ts';
import { clearQueuedLogout, loadCurrentUser, USER_KEY, userQuery } from '../../platform/session/session.ts';
import { isSessionOver, onSessionOver } from '../../platform/session/session-expiry.ts';
import { readLastUser, rememberUser } from './last-user.ts';

/**
 * Who works here. On site a server that does not answer says nothing about the session: whoever was here last goes on
 * (unknown). A session that is over only keeps what waits from being sent (ended); nobody is here after a sign-out (out).
 */
export type SiteSession =
  | { status: 'loading' | 'out'; user: null }
  | { status: 'in' | 'unknown' | 'ended'; user: CurrentUser };

const OUT: SiteSession = { status: 'out', user: null };

const PATIENCE_MS = 15_000;

let now: SiteSession = { status: 'loading', user: null };
const listeners = new Set<() => void>();

function become(next: SiteSession): SiteSession {
  now = next;
  // Shared parts of screens read the user from this query.
  queryClient.setQueryData(USER_KEY, next.user);
  for (const listener of listeners) listener();
  return next;
}

const withLast = async (status: 'unknown' | 'ended'): Promise<SiteSession> => {
  const user = await readLastUser();
  return user ? { status, user } : OUT;
};

/** A device that has no room left works all the same while it is connected. */
const keep = (user: CurrentUser): Promise<void> => rememberUser(user).catch(() => undefined);

async function ask(): Promise<SiteSession> {
  try {
    const user = await loadCurrentUser({ signal: AbortSignal.timeout(PATIENCE_MS) });
    await keep(user);
    return { status: 'in', user };
  } catch (error) {
    return withLast(isSessionOver(error) ? 'ended' : 'unknown');
  }
}

export const siteSession = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): SiteSession => now,

  /** Asks the server who is here; without an answer it is whoever was here last. */
  refresh: async (): Promise<SiteSession> => become(await ask()),

  /** Somebody has signed in. */
  async entered(user: CurrentUser): Promise<void> {
    clearQueuedLogout();
    await keep(user);
    become({ status: 'in', user });
  },

  /** The server has refused a request because the session is over. */
  ended: async (): Promise<SiteSession> => become(await withLast('ended')),

  /** Somebody has signed out, and what was kept for them is gone (forgetPerson). */
  left: (): SiteSession => become(OUT),
};

/** Begins: from now on the session follows the network and what the server answers. Whoever was here last need not wait. */
export function watchSession(): void {
  void readLastUser().then((user) => {
    if (user && now.status === 'loading') become({ status: 'unknown', user });
  });
  void siteSession.refresh();
  // The shared query of the user must not take a missing answer for a sign-out.
  userQuery.queryFn = async () => (await siteSession.refresh()).user;
  onSessionOver(() => void siteSession.ended());
  const again = () => {
    if (document.visibilityState === 'visible' && ['unknown', 'ended'].includes(now.status))
      void siteSession.refresh();
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
}

export const useSiteSession = (): SiteSession =>
  useSyncExternalStore(siteSession.subscribe, siteSession.snapshot);
