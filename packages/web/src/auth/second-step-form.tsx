import { loginWithCode } from '@brick/domain/auth/contract';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { Button } from '../ui/button.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useLoginWithCode } from './use-signing-in.ts';

const body = bodyOf(loginWithCode);

/** After a good password: the code of the app, or a recovery code. */
export function SecondStepForm({ onBack }: { onBack: () => void }) {
  const t = useTranslations('auth');
  const form = useContractForm(body, { defaultValues: { code: '' } });
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
