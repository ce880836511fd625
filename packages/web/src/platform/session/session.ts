import type { currentUser, logout } from '@brick/domain/auth/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useTranslations } from 'use-intl';
import { navigationBlocker } from '../../ui/overlay/navigation-blocker.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { call, endpointRef } from '../api/call.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { deviceStorage } from '../browser/browser-storage.ts';
import { deleteDraftsOf } from '../forms/draft-keys.ts';
import { isSessionOver } from './session-expiry.ts';

const getUser = endpointRef<typeof currentUser>('GET', '/api/user');
const signOut = endpointRef<typeof logout>('POST', '/api/logout');

export const USER_KEY = ['user'] as const;

export type Session =
  | { status: 'loading' | 'unknown' | 'out'; user: null }
  | { status: 'in'; user: CurrentUser };

/** Whose logout the server has still to hear of. */
const OWED_LOGOUT = 'owedLogout';

/** Logs somebody out whom this device forgets: at once, or else before it is asked again who is here. */
export async function queueLogout(user: { id: number }): Promise<void> {
  deviceStorage.write(OWED_LOGOUT, user.id);
  await loadCurrentUser().catch(() => undefined);
}

/** Forgets the queued logout: the session is over, or another one has begun. */
export const clearQueuedLogout = (): void => deviceStorage.remove(OWED_LOGOUT);

/** Asks who is here. Whoever was logged out on this device while it had no network is logged out first. */
export async function loadCurrentUser(options: { signal?: AbortSignal } = {}): Promise<CurrentUser> {
  const user = await call(getUser, options).catch((error) => {
    if (isSessionOver(error)) clearQueuedLogout();
    throw error;
  });
  const owed = deviceStorage.read(OWED_LOGOUT);
  if (owed === user.id) await call(signOut);
  if (owed !== null) clearQueuedLogout();
  return owed === user.id ? call(getUser, options) : user;
}

/** Once somebody else is here, nothing may stay that was read or typed before: the page is loaded anew. */
function sameUser(client: QueryClient, user: CurrentUser): CurrentUser {
  const before = client.getQueryData<CurrentUser | null>(USER_KEY);
  if (!before || before.id === user.id) return user;
  location.reload();
  return before;
}

/** Keeps what the server says of the user. */
export const keepUser = (client: QueryClient, user: CurrentUser): void =>
  void client.setQueryData(USER_KEY, sameUser(client, user));

interface UserRequest {
  client: QueryClient;
  signal: AbortSignal;
}

/** A server that cannot be reached or fails says nothing about the session: what was known stays so. */
async function fetchUser({ client, signal }: UserRequest): Promise<CurrentUser | null> {
  if (takeNoSessionMark()) {
    clearQueuedLogout();
    return null;
  }
  return loadCurrentUser({ signal }).then(
    (user) => sameUser(client, user),
    (error) => {
      const known = isSessionOver(error) ? null : client.getQueryData<CurrentUser | null>(USER_KEY);
      if (known === undefined) throw error;
      return known;
    },
  );
}

/** Written into the page by the server: nobody was signed in. It counts once, until somebody signs in here. */
function takeNoSessionMark(): boolean {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="session"]');
  const without = mark?.content === 'none';
  mark?.remove();
  return without;
}

/** Query of the signed-in user. One that was never answered is asked again once there is a connection. */
export const userQuery = {
  queryKey: USER_KEY,
  queryFn: fetchUser,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: true,
};

/** Reads the session, for the SessionContext around the screens. */
export function useSessionQuery(): Session {
  const { data, errorUpdateCount } = useQuery(userQuery);
  if (data) return { status: 'in', user: data };
  return { status: data === null ? 'out' : errorUpdateCount > 0 ? 'unknown' : 'loading', user: null };
}

/**
 * The session that the screens are drawn for. Screens do not ask the query themselves: it may say that the user has
 * left before the screens know, and what is drawn for the first time in between would have no user.
 */
export const SessionContext = createContext<Session>({ status: 'loading', user: null });

/** The session: whether somebody is signed in, and who. */
export const useSession = (): Session => use(SessionContext);

/** The signed-in user, inside the screens of signed-in users. Throws elsewhere. */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('nobody is signed in');
  return user;
}

/** Clears everything that was read or typed on this device, after signing out. */
export function useClearSession(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const user = client.getQueryData<CurrentUser | null>(USER_KEY);
    await client.cancelQueries();
    if (user) deleteDraftsOf(user.id);
    client.setQueryData(USER_KEY, null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
  };
}

/** What this device keeps of people, on the screens for the site too. */
interface DeviceData {
  /** Asks before a user signs out; resolves with what clears the device afterwards, or with null if they stay. */
  confirmSignOut: (user: CurrentUser) => Promise<(() => Promise<void>) | null>;
  /** Clears what is kept of somebody whose account is gone. */
  forgetAccount: (userId: number) => Promise<void>;
}

/** Set by the application: loads what knows the drafts and unsent entries on this device. */
export const deviceData: { load?: () => Promise<DeviceData> } = {};

/** Signs out, once what is typed on the page may be lost. */
export function useLogout() {
  const leave = useClearSession();
  const client = useQueryClient();
  const t = useTranslations('session');
  const logout = useSingleMutation({
    mutationFn: async () => {
      const user = client.getQueryData<CurrentUser>(USER_KEY);
      const clear = user && (await (await deviceData.load?.())?.confirmSignOut(user));
      if (clear === null) return false;
      await call(signOut).catch((error) => {
        // A session that is over already is what was wanted.
        if (!isSessionOver(error)) throw error;
      });
      await clear?.();
      return true;
    },
    onSuccess: async (isOut) => {
      if (!isOut) return;
      await leave();
      toast({ title: t('loggedOutTitle'), description: t('loggedOutText') });
    },
    onError: (error) =>
      toast({
        title: t('stillLoggedIn'),
        description: t('stillLoggedInText', { reason: error.message }),
      }),
  });
  const mutate: typeof logout.mutate = (...asked) => {
    const [ask] = navigationBlocker.asks;
    if (ask) ask(() => logout.mutate(...asked));
    else logout.mutate(...asked);
  };
  return { ...logout, mutate };
}
