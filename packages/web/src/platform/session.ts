import type { currentUser, logout } from '@brick/domain/auth/contract';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toast } from '../ui/toast-store.ts';
import { call, callOf } from './call.ts';
import { dropDraftsOf } from './draft-store.ts';

const getUser = callOf<typeof currentUser>('GET', '/api/user');
const signOut = callOf<typeof logout>('POST', '/api/logout');

export const USER_KEY = ['user'] as const;

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'in'; user: CurrentUser }
  | { status: 'out'; user: null };

// Whatever goes wrong while asking who is there means: nobody is signed in.
const askWhoIsThere = async ({ signal }: { signal: AbortSignal }): Promise<CurrentUser | null> =>
  cameWithoutSession() ? null : call(getUser, { signal }).catch(() => null);

/** What the server wrote into the page that it sent: nobody was signed in. It holds until somebody signs in here. */
function cameWithoutSession(): boolean {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="session"]');
  const without = mark?.content === 'none';
  mark?.remove();
  return without;
}

/** Who is signed in, asked once. */
export const whoIsThere = { queryKey: USER_KEY, queryFn: askWhoIsThere, gcTime: Number.POSITIVE_INFINITY };

/** Whether somebody is signed in, and who. */
export function useSession(): Session {
  const { data } = useQuery(whoIsThere);
  if (data === undefined) return { status: 'loading', user: null };
  return data ? { status: 'in', user: data } : { status: 'out', user: null };
}

/** The signed-in user, inside the screens of signed-in users. Throws elsewhere. */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser outside the screens of signed-in users');
  return user;
}

/** What follows the end of a session by one's own wish: nothing that was read or typed stays behind on this device. */
export function useLeaving(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const user = client.getQueryData<CurrentUser | null>(USER_KEY);
    await client.cancelQueries();
    if (user) dropDraftsOf(user.id);
    client.setQueryData(USER_KEY, null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
  };
}

/** Signs out. */
export function useLogout() {
  const leave = useLeaving();
  const t = useTranslations('session');
  return useMutation({
    mutationFn: () => call(signOut),
    onSuccess: async () => {
      await leave();
      toast({ title: t('loggedOutTitle'), description: t('loggedOutText') });
    },
    onError: (error) =>
      toast({ title: t('logoutFailed'), description: error.message, variant: 'destructive' }),
  });
}
