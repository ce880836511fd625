import { beginTwoFactor, confirmTwoFactor } from '@brick/domain/auth/two-factor-api';
import type { BodyOf } from '@brick/domain/endpoint';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { OwnPasswordField, useBlankPassword } from '../platform/session/own-password-field.tsx';
import { USER_KEY, useUser } from '../platform/session/session.ts';
import { QrCode } from '../ui/graphics/qr-code.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { SESSIONS_KEY, TWO_FACTOR_KEY } from './security-queries.ts';

interface TwoFactorSecret {
  secret: string;
  uri: string;
}

const passwordBody = bodySchema(beginTwoFactor);
const codeBody = bodySchema(confirmTwoFactor);

function usePasswordStep(onBegun: (begun: TwoFactorSecret) => void) {
  const t = useTranslations('settings.twoFactor');
  const form = useApiForm(passwordBody, { defaultValues: { password: useBlankPassword() } });
  const begin = useAction<BodyOf<typeof beginTwoFactor>, TwoFactorSecret>({
    send: (body) => call(beginTwoFactor, { body }),
    success: null,
    failure: t('failed'),
    onSuccess: onBegun,
  });
  return { form, pending: begin.isPending, onSubmit: form.submit((body) => begin.mutateAsync(body)) };
}

function useCodeStep(onConfirmed: (codes: string[]) => void) {
  const t = useTranslations('settings.twoFactor');
  const form = useApiForm(codeBody, { defaultValues: { code: '' } });
  const confirm = useAction<{ code: string }, { recoveryCodes: string[] }>({
    send: (body) => call(confirmTwoFactor, { body }),
    success: null,
    failure: t('failed'),
    refresh: [USER_KEY, SESSIONS_KEY, TWO_FACTOR_KEY],
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return { form, pending: confirm.isPending, onSubmit: form.submit((body) => confirm.mutateAsync(body)) };
}

function PasswordStep({ form }: Pick<ReturnType<typeof usePasswordStep>, 'form'>) {
  const t = useTranslations('settings.twoFactor');
  const { hasPassword } = useUser();
  return (
    <div className="grid gap-4.5">
      <FormError>{form.wholeError}</FormError>
      {hasPassword && <p className="text-pretty">{t('passwordText')}</p>}
      <OwnPasswordField
        {...form.register('password')}
        label={t('password')}
        error={form.formState.errors.password?.message}
      />
    </div>
  );
}

function ScanStep({
  form,
  begun: { secret, uri },
}: Pick<ReturnType<typeof useCodeStep>, 'form'> & { begun: TwoFactorSecret }) {
  const t = useTranslations('settings.twoFactor');
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <div className="grid gap-4.5">
      <FormError>{form.wholeError}</FormError>
      <p className="text-pretty">{t('scanText')}</p>
      <QrCode text={uri} label={t('qr')} />
      <div className="grid gap-1 text-center">
        <span className="t-sm text-ink-2">{t('byHand')}</span>
        <code dir="ltr" className="tracking-wider wrap-anywhere select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </div>
      <Field label={t('code')} error={form.formState.errors.code?.message} hint={t('codeHint')}>
        <TextInput {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" dir="ltr" />
      </Field>
    </div>
  );
}

/** Sets up two-factor sign-in: the password, the app with its first code, and then the recovery codes. */
export function TwoFactorSetupForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.twoFactor');
  const [begun, setBegun] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const first = usePasswordStep(setBegun);
  const second = useCodeStep(setCodes);
  const step = begun ? second : first;
  if (codes) return <RecoveryCodesDialog codes={codes} text={t('codesText')} onClose={onClose} />;
  return (
    <Dialog
      open
      // The answer that is on its way brings the codes, which are shown only once.
      onOpenChange={(open) => !open && !second.pending && onClose()}
      title={t('onTitle')}
      maxWidth={480}
      onSubmit={step.onSubmit}
      footer={
        <>
          <CloseButton cancels />
          <Button
            type="submit"
            variant="primary"
            pending={step.pending}
            pendingLabel={t(begun ? 'confirming' : 'checking')}
          >
            {t(begun ? 'confirm' : 'next')}
          </Button>
        </>
      }
    >
      {begun ? <ScanStep form={second.form} begun={begun} /> : <PasswordStep form={first.form} />}
    </Dialog>
  );
}
