import { confirmPhone, sendPhoneCode } from '@brick/domain/users/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { CallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { bodySchema, useApiForm } from '../platform/forms/use-api-form.ts';
import { keepUser, USER_KEY } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

const codeBody = bodySchema(confirmPhone);

function useCodeStep(onConfirmed: () => void) {
  const t = useTranslations('settings.phone');
  const client = useQueryClient();
  const form = useApiForm(codeBody, { defaultValues: { code: '' } });
  const confirm = useAction<{ code: string }, CurrentUser>({
    send: (body) => call(confirmPhone, { body }),
    success: t('confirmed'),
    failure: t('failed'),
    refresh: [USER_KEY],
    onSuccess: (user) => {
      keepUser(client, user);
      onConfirmed();
    },
  });
  return { form, pending: confirm.isPending, onSubmit: form.submit((body) => confirm.mutateAsync(body)) };
}

function CodeStep({ form, minutes }: Pick<ReturnType<typeof useCodeStep>, 'form'> & { minutes: number }) {
  const t = useTranslations('settings.phone');
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <div className="grid gap-4.5">
      <FormError>{form.wholeError}</FormError>
      <Field label={t('code')} error={form.formState.errors.code?.message} hint={t('codeHint', { minutes })}>
        <TextInput {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" dir="ltr" />
      </Field>
    </div>
  );
}

/** Confirms the phone number of the profile by a code in a text message. */
export function ConfirmPhoneForm({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTranslations('settings.phone');
  const [minutes, setMinutes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const code = useCodeStep(onClose);
  const send = useAction<void, { minutes: number }>({
    send: () => call(sendPhoneCode),
    success: null,
    failure: t('sendFailed'),
    onSuccess: (answer) => setMinutes(answer.minutes),
  });
  const ask = () => {
    setProblem(null);
    send.mutate(undefined, {
      onError: (error) => setProblem(error instanceof CallError ? error.detail : error.message),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t(minutes === null ? 'text' : 'sentText', { phone })}
      maxWidth={460}
      onSubmit={minutes === null ? undefined : code.onSubmit}
      footer={
        <>
          <CloseButton cancels />
          {minutes === null ? (
            <Button variant="primary" pending={send.isPending} pendingLabel={t('sending')} onClick={ask}>
              {t('send')}
            </Button>
          ) : (
            <Button type="submit" variant="primary" pending={code.pending} pendingLabel={t('confirming')}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {minutes === null ? <FormError>{problem}</FormError> : <CodeStep form={code.form} minutes={minutes} />}
    </Dialog>
  );
}
