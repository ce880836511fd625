import { linkIdentity } from '@brick/domain/auth/oidc-api';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useSingleMutation } from '../platform/api/use-single-mutation.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { OwnPasswordField, useBlankPassword } from '../platform/session/own-password-field.tsx';
import type { Provider } from '../platform/session/sign-in-options.ts';

const body = bodySchema(linkIdentity);

/** Links an account at a provider: asks for the password, and goes on to the provider. */
export function LinkProviderForm({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useTranslations('identities');
  const settings = useTranslations('settings');
  const form = useApiForm(body, { defaultValues: { provider: provider.name, password: useBlankPassword() } });
  // Still pending after success: the provider's page is on its way.
  const begin = useSingleMutation({
    mutationFn: (sent: Parameters<typeof call<typeof linkIdentity>>[1]['body']) =>
      call(linkIdentity, { body: sent }),
    onSuccess: ({ location }) => window.location.assign(location),
  });
  return (
    <FormDialog
      title={t('link', { provider: provider.label })}
      description={t('linkText', { provider: provider.label })}
      maxWidth={460}
      form={form}
      onSubmit={form.submit((sent) => begin.mutateAsync(sent))}
      onClose={onClose}
      submit={t('goOn', { provider: provider.label })}
      sending={t('opening')}
      pending={begin.isPending || begin.isSuccess}
    >
      <OwnPasswordField
        {...form.register('password')}
        label={settings('deletion.password')}
        error={form.formState.errors.password?.message}
      />
    </FormDialog>
  );
}
