import type { login, loginWithCode, register } from '@brick/domain/auth/api';
import type { BodyInput } from '@brick/domain/endpoint';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { useSingleMutation } from '../platform/api/use-single-mutation.ts';
import { showToastOnNextPage } from '../platform/browser/next-page-toast.ts';
import { USER_KEY } from '../platform/session/session.ts';
import { toast } from '../ui/overlay/toast-store.ts';

const signIn = endpointRef<typeof login>('POST', '/api/login');
const signInWithCode = endpointRef<typeof loginWithCode>('POST', '/api/login/2fa');
const signUp = endpointRef<typeof register>('POST', '/api/register');

/**
 * Completes a sign-in. The app shows the signed-in routes once the user is known, and they redirect away from /auth.
 */
function useEnterApp() {
  const client = useQueryClient();
  const t = useTranslations('auth');
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

/** Signs in with the password. If the account requires a code as well, the reply says so. */
export function useLogin() {
  const { enter, onError } = useEnterApp();
  return useSingleMutation({
    mutationFn: (body: BodyInput<typeof login>) => call(signIn, { body }),
    onSuccess: (answer) => ('secondFactor' in answer ? undefined : enter(answer)),
    onError,
  });
}

export function useLoginWithCode() {
  const { enter, onError } = useEnterApp();
  return useSingleMutation({
    mutationFn: (body: BodyInput<typeof loginWithCode>) => call(signInWithCode, { body }),
    onSuccess: enter,
    onError,
  });
}

/** Creates an account and opens `next` with a full page load. The toast is shown there. */
export function useRegister(next: string) {
  const t = useTranslations('auth');
  return useSingleMutation({
    mutationFn: ({ body, idempotencyKey }: { body: BodyInput<typeof register>; idempotencyKey: string }) =>
      call(signUp, { body, idempotencyKey }),
    onSuccess: () => {
      showToastOnNextPage({
        title: t('accountCreatedTitle'),
        description: t('accountCreatedText', { brand: PRODUCT_NAME }),
      });
      window.location.replace(next);
    },
    onError: (error) =>
      toast({ title: t('registrationFailed'), description: error.message, variant: 'destructive' }),
  });
}
