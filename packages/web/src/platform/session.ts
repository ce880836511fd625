import type { currentUser, login, loginWithCode, logout, register } from '@brick/domain/auth/contract';
import { PRODUCT_NAME } from '@brick/domain/brand';
import type { BodyInput } from '@brick/domain/endpoint';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toast } from '../ui/toast-store.ts';
import { call, callOf } from './call.ts';
import { dropDraftsOf } from './draft-store.ts';
import { leaveToast } from './left-toast.ts';

const getUser = callOf<typeof currentUser>('GET', '/api/user');
const signIn = callOf<typeof login>('POST', '/api/login');
const signInWithCode = callOf<typeof loginWithCode>('POST', '/api/login/2fa');
const signUp = callOf<typeof register>('POST', '/api/register');
const signOut = callOf<typeof logout>('POST', '/api/logout');

export const USER_KEY = ['user'] as const;

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'in'; user: CurrentUser }
  | { status: 'out'; user: null };

// Whatever goes wrong while asking who is there means: nobody is signed in (specification, section 4).
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

/** What follows a sign-in. The app shows the signed-in screens as soon as the user is known; they lead on from /auth. */
function useEntering() {
  const client = useQueryClient();
  const t = useTranslations('session');
  return {
    enter: async (user: CurrentUser) => {
      client.setQueryData(USER_KEY, user);
      toast({ title: t('welcomeBackTitle'), description: t('welcomeBackText') });
      await client.invalidateQueries({ queryKey: USER_KEY });
    },
    onError: (error: Error) =>
      toast({ title: t('loginFailed'), description: error.message, variant: 'destructive' }),
  };
}

/** Signs in by the password, unless the account asks for a code as well: then the answer says so. */
export function useLogin() {
  const { enter, onError } = useEntering();
  return useMutation({
    mutationFn: (body: BodyInput<typeof login>) => call(signIn, { body }),
    onSuccess: (answer) => ('secondFactor' in answer ? undefined : enter(answer)),
    onError,
  });
}

/** The second step of signing in. */
export function useLoginWithCode() {
  const { enter, onError } = useEntering();
  return useMutation({
    mutationFn: (body: BodyInput<typeof loginWithCode>) => call(signInWithCode, { body }),
    onSuccess: enter,
    onError,
  });
}

/** Makes an account and goes on to `next` by a full location replace; the toast is shown over there. */
export function useRegister(next: string) {
  const t = useTranslations('session');
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: BodyInput<typeof register>; idempotencyKey: string }) =>
      call(signUp, { body, idempotencyKey }),
    onSuccess: () => {
      leaveToast({
        title: t('accountCreatedTitle'),
        description: t('accountCreatedText', { brand: PRODUCT_NAME }),
      });
      window.location.replace(next);
    },
    onError: (error) =>
      toast({ title: t('registrationFailed'), description: error.message, variant: 'destructive' }),
  });
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
