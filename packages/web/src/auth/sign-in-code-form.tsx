import { loginWithCode } from '@brick/domain/auth/api';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { useLoginWithCode } from './use-sign-in.ts';

const body = bodySchema(loginWithCode);

/** The second step of signing in: asks for the code of the authenticator app or a recovery code. */
export function SignInCodeForm({ onBack }: { onBack: () => void }) {
  const t = useTranslations('auth');
  const form = useApiForm(body, { defaultValues: { code: '' } });
  const signIn = useLoginWithCode();
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate onSubmit={form.submit((given) => signIn.mutateAsync(given))} className="grid gap-4.5">
      <FormError>{form.wholeError}</FormError>
      <Field label={t('code')} error={form.formState.errors.code?.message} hint={t('codeHint')}>
        <TextInput
          {...form.register('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={signIn.isPending}
        pendingLabel={t('signingIn')}
      >
        {t('signIn')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('backToPassword')}
      </Button>
    </form>
  );
}
