import type { login, loginWithCode, register } from '@brick/domain/auth/contract';
import { PRODUCT_NAME } from '@brick/domain/brand';
import type { BodyInput } from '@brick/domain/endpoint';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { leaveToast } from '../platform/left-toast.ts';
import { USER_KEY } from '../platform/session.ts';
import { toast } from '../ui/toast-store.ts';

const signIn = callOf<typeof login>('POST', '/api/login');
const signInWithCode = callOf<typeof loginWithCode>('POST', '/api/login/2fa');
const signUp = callOf<typeof register>('POST', '/api/register');

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
