import { changePassword } from '@brick/domain/auth/contract';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { StrengthHint } from '../ui/strength-hint.tsx';
import { SESSIONS_KEY } from './use-security.ts';

const body = bodyOf(changePassword);

/** Chooses another password. What was typed stays where it was refused. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.password');
  const { username } = useUser();
  const form = useContractForm(body, { defaultValues: { currentPassword: '', newPassword: '' } });
  const { errors, isDirty } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'newPassword' });
  const change = useAction<{ currentPassword: string; newPassword: string }>({
    send: (passwords) => call(changePassword, { body: passwords }),
    success: t('changed'),
    failure: t('failed'),
    refresh: [SESSIONS_KEY],
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      maxWidth={460}
      dirty={isDirty}
      onSubmit={form.submit((passwords) => change.mutateAsync(passwords))}
      footer={
        <>
          <DialogClose>
            <Button>{t('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={change.isPending} pendingLabel={t('saving')}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {/* So that a password manager knows whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label={t('current')} error={errors.currentPassword?.message}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field
          label={t('new')}
          error={errors.newPassword?.message}
          hint={<StrengthHint password={chosen} username={username} />}
        >
          <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
        </Field>
      </div>
    </Dialog>
  );
}
