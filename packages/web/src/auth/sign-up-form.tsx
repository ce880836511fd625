import type { newAccount, register } from '@brick/domain/auth/api';
import { DEFAULT_PATH, invitationKeyIn } from '@brick/domain/auth/next-path';
import type { BodyInput } from '@brick/domain/endpoint';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { NewAccountFields, type NewAccountForm } from '../platform/session/new-account-fields.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { useRegister } from './use-sign-in.ts';

// An empty email address is left out of the request.
const signUpBody = (
  invitation: string | undefined,
  { email, claimEmail, ...body }: z.output<typeof newAccount>,
): BodyInput<typeof register> => ({
  ...body,
  ...(email && { email }),
  ...(claimEmail && { claimEmail }),
  ...(invitation && { invitation }),
});

export function SignUpForm({ form, next }: { form: NewAccountForm; next: string }) {
  const t = useTranslations('auth');
  // Users who come from an invitation become members when they register, so there is nothing left to accept.
  const invitation = invitationKeyIn(next);
  const signUp = useRegister(invitation ? DEFAULT_PATH : next);
  // Stays pending after the reply, while the next page loads.
  const pending = signUp.isPending || signUp.isSuccess;
  return (
    <form
      noValidate
      onSubmit={form.submit((body, attempt) =>
        signUp.mutateAsync({ body: signUpBody(invitation, body), ...attempt }),
      )}
      className="grid gap-4.5"
    >
      <FormError>{form.wholeError}</FormError>
      <NewAccountFields form={form} />
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel={t('creatingAccount')}>
        {t('createAccount')}
      </Button>
    </form>
  );
}
