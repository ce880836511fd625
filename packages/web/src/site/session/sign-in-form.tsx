import type { login, loginWithCode } from '@brick/domain/auth/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { isCallError } from '../../platform/api/call-error.ts';
import { useSingleMutation } from '../../platform/api/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { siteSession } from './site-session.ts';

const signIn = endpointRef<typeof login>('POST', '/api/login');
const signInWithCode = endpointRef<typeof loginWithCode>('POST', '/api/login/2fa');

type Answer = CurrentUser | { secondFactor: unknown };

/** Signing in without leaving the screen. The name is that of whoever was here last, and can be changed. */
export function SignInForm({ username, onCancel }: { username: string; onCancel?: () => void }) {
  const t = useTranslations('site.signIn');
  const [needsCode, setNeedsCode] = useState(false);
  const send = useSingleMutation({
    mutationFn: (typed: Record<string, string>): Promise<Answer> =>
      needsCode
        ? call(signInWithCode, { body: { code: typed['code'] ?? '' } })
        : call(signIn, { body: { username: typed['username'] ?? '', password: typed['password'] ?? '' } }),
    onSuccess: (answer) => {
      if ('secondFactor' in answer) setNeedsCode(true);
      else void siteSession.entered(answer);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    send.mutate(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
  };
  const failure = send.error && (isCallError(send.error) ? send.error.detail : send.error.message);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError>{failure}</FormError>
      {needsCode ? (
        <Field label={t('code')} hint={t('codeHint')}>
          <TextInput
            key="code"
            name="code"
            autoFocus
            autoComplete="one-time-code"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
      ) : (
        <>
          <Field label={t('username')}>
            <TextInput
              name="username"
              defaultValue={username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field label={t('password')}>
            <PasswordInput name="password" autoComplete="current-password" autoFocus={username !== ''} />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          className="flex-1"
          pending={send.isPending}
          pendingLabel={t('pending')}
        >
          {t('submit')}
        </Button>
        {!needsCode && (
          <a href="/auth?next=%2Fsite" className={buttonStyle({ variant: 'quiet' })}>
            {t('elsewhere')}
          </a>
        )}
        {onCancel && <Button onClick={onCancel}>{t('notNow')}</Button>}
      </div>
    </form>
  );
}
