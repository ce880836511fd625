import { endTwoFactor, renewRecoveryCodes } from '@brick/domain/auth/two-factor';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { bodyOf, type ContractForm, useContractForm } from '../platform/forms.ts';
import { USER_KEY } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SESSIONS_KEY, TWO_FACTOR_KEY } from './use-security.ts';

interface Given {
  password: string;
  code: string;
}

const givenBody = bodyOf(endTwoFactor);

interface GuardedProps {
  form: ContractForm<Given, Given>;
  title: string;
  text: string;
  submit: ReactNode;
  onSubmit: ReturnType<ContractForm<Given, Given>['submit']>;
  onClose: () => void;
}

/** Asks for password and code together. */
function Guarded({ form, title, text, submit, onSubmit, onClose }: GuardedProps) {
  const t = useTranslations('settings.twoFactor');
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      maxWidth={460}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          {submit}
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        <Field label={t('password')} error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
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

const useGivenForm = () => useContractForm(givenBody, { defaultValues: { password: '', code: '' } });

export function TwoFactorOffForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.twoFactor');
  const form = useGivenForm();
  const off = useAction<Given>({
    send: (body) => call(endTwoFactor, { body }),
    success: t('switchedOff'),
    failure: t('offFailed'),
    refresh: [USER_KEY, SESSIONS_KEY, TWO_FACTOR_KEY],
    onSuccess: onClose,
  });
  return (
    <Guarded
      form={form}
      title={t('offTitle')}
      text={t('offText')}
      onClose={onClose}
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
  const form = useGivenForm();
  const renew = useAction<Given, { recoveryCodes: string[] }>({
    send: (body) => call(renewRecoveryCodes, { body }),
    success: null,
    failure: t('newFailed'),
    refresh: [TWO_FACTOR_KEY],
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('codesTitle')}
        maxWidth={480}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} text={t('newCodesText')} />
      </Dialog>
    );
  }
  return (
    <Guarded
      form={form}
      title={t('newTitle')}
      text={t('newText')}
      onClose={onClose}
      onSubmit={form.submit((body) => renew.mutateAsync(body))}
      submit={
        <Button type="submit" variant="primary" pending={renew.isPending} pendingLabel={t('getting')}>
          {t('getNew')}
        </Button>
      }
    />
  );
}
