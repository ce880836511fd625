import { type ComponentProps, Suspense } from 'react';
import { withMessages } from '../../messages/feature-messages.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { PasswordInput } from '../../ui/inputs/password-input.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useSession } from './session.ts';

const FreshSignIn = lazyComponent(
  withMessages(() => import('./fresh-sign-in.tsx'), ['identities']),
  'FreshSignIn',
);

/** Also while the session ends, as after deleting the account. */
const useHasPassword = (): boolean => useSession().user?.hasPassword !== false;

interface OwnPasswordFieldProps
  extends ComponentProps<typeof PasswordInput>,
    Pick<ComponentProps<typeof Field>, 'label' | 'hint'> {
  error: string | undefined;
}

/** Asks for the user's own password; an account without one is told what counts instead. */
export function OwnPasswordField({ label, hint, error, required, ...input }: OwnPasswordFieldProps) {
  const hasPassword = useHasPassword();
  if (!hasPassword)
    return (
      <Suspense>
        <FreshSignIn error={error} />
      </Suspense>
    );
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <PasswordInput {...input} autoComplete="current-password" />
    </Field>
  );
}

/** What the field holds at first: nothing at all in an account without a password. */
export const useBlankPassword = (): '' | undefined => (useHasPassword() ? '' : undefined);
