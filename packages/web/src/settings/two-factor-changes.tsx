import { endTwoFactor, renewRecoveryCodes } from '@brick/domain/auth/two-factor-api';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { type ApiForm, bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { OwnPasswordField, useBlankPassword } from '../platform/session/own-password-field.tsx';
import { USER_KEY } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { SESSIONS_KEY, TWO_FACTOR_KEY } from './security-queries.ts';

interface PasswordAndCode {
  password?: string | undefined;
  code: string;
}

const passwordAndCodeBody = bodySchema(endTwoFactor);

interface PasswordAndCodeDialogProps {
  form: ApiForm<PasswordAndCode, PasswordAndCode>;
  title: string;
  text: string;
  submit: ReactNode;
  pending: boolean;
  onSubmit: ReturnType<ApiForm<PasswordAndCode, PasswordAndCode>['submit']>;
  onClose: () => void;
}

/** Asks for password and code together. */
function PasswordAndCodeDialog(props: PasswordAndCodeDialogProps) {
  const { form, title, text, submit, pending, onSubmit, onClose } = props;
  const t = useTranslations('settings.twoFactor');
  const { errors } = form.formState;
  return (
    <Dialog
      open
      // What is on its way may bring codes that are shown only once.
      onOpenChange={(open) => !open && !pending && onClose()}
      title={title}
      description={text}
      maxWidth={460}
      onSubmit={onSubmit}
      footer={
        <>
          <CloseButton cancels />
          {submit}
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        <OwnPasswordField
          {...form.register('password')}
          label={t('password')}
          error={errors.password?.message}
        />
        <Field label={t('codeOrRecovery')} error={errors.code?.message}>
          <TextInput
            {...form.register('code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
      </div>
    </Dialog>
  );
}

const usePasswordAndCodeForm = () =>
  useApiForm(passwordAndCodeBody, { defaultValues: { password: useBlankPassword(), code: '' } });

export function TwoFactorOffForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.twoFactor');
  const form = usePasswordAndCodeForm();
  const off = useAction<PasswordAndCode>({
    send: (body) => call(endTwoFactor, { body }),
    success: t('switchedOff'),
    failure: t('offFailed'),
    refresh: [USER_KEY, SESSIONS_KEY, TWO_FACTOR_KEY],
    onSuccess: onClose,
  });
  return (
    <PasswordAndCodeDialog
      form={form}
      title={t('offTitle')}
      text={t('offText')}
      onClose={onClose}
      pending={off.isPending}
      onSubmit={form.submit((body) => off.mutateAsync(body))}
      submit={
        <Button type="submit" variant="danger" pending={off.isPending} pendingLabel={t('switchingOff')}>
          {t('off')}
        </Button>
      }
    />
  );
}

export function NewCodesForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.twoFactor');
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = usePasswordAndCodeForm();
  const renew = useAction<PasswordAndCode, { recoveryCodes: string[] }>({
    send: (body) => call(renewRecoveryCodes, { body }),
    success: null,
    failure: t('newFailed'),
    refresh: [TWO_FACTOR_KEY],
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes) return <RecoveryCodesDialog codes={codes} text={t('newCodesText')} onClose={onClose} />;
  return (
    <PasswordAndCodeDialog
      form={form}
      title={t('newTitle')}
      text={t('newText')}
      onClose={onClose}
      pending={renew.isPending}
      onSubmit={form.submit((body) => renew.mutateAsync(body))}
      submit={
        <Button type="submit" variant="primary" pending={renew.isPending} pendingLabel={t('getting')}>
          {t('getNew')}
        </Button>
      }
    />
  );
}
