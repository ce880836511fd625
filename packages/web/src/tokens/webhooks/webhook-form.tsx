import { addWebhook, updateWebhook, type Webhook, webhookBody } from '@brick/domain/webhooks/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type CallReply, call } from '../../platform/api/call.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { EventsField } from './events-field.tsx';
import { MadeSecret } from './made-secret.tsx';
import { webhooksKey } from './use-webhooks.ts';

type NewWebhook = CallReply<typeof addWebhook>;

interface WebhookFormProps {
  projectId: number;
  /** The webhook to edit; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Adds a webhook, whose secret it shows once, or edits one. */
export function WebhookForm(props: WebhookFormProps) {
  const [made, setMade] = useState<NewWebhook | null>(null);
  return made ? (
    <MadeSecret made={made} onClose={props.onClose} />
  ) : (
    <WebhookFields {...props} onMade={setMade} />
  );
}

function WebhookFields({
  projectId,
  webhook,
  onMade,
  onClose,
}: WebhookFormProps & { onMade: (made: NewWebhook) => void }) {
  const t = useTranslations('webhooks.form');
  const words = useTranslations('webhooks');
  const frame = useTranslations('frame');
  const tokens = useTranslations('tokens.form');
  const ui = useTranslations('ui');
  const client = useQueryClient();
  const form = useApiForm(webhookBody, {
    defaultValues: {
      ...{ name: webhook?.name ?? '', url: webhook?.url ?? 'https://' },
      events: webhook ? (webhook.events as z.input<typeof webhookBody>['events']) : null,
    },
  });
  const { control, register, submit, formState } = form;
  const { errors } = formState;
  // Without a toast about a failure: what the server says stands in the form.
  const send = useMutation({
    mutationFn: async (body: z.output<typeof webhookBody>) => {
      if (webhook)
        await call(updateWebhook, {
          params: { id: webhook.id },
          body: { ...body, version: webhook.version },
        });
      else onMade(await call(addWebhook, { params: { projectId }, body }));
    },
    onSuccess: () => {
      if (webhook) {
        toast({ title: frame('success'), description: t('saved') });
        onClose();
      }
      return client.invalidateQueries({ queryKey: webhooksKey(projectId) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={webhook ? t('edit') : words('new')}
      description={t(webhook ? 'editText' : 'text')}
      maxWidth={720}
      cancel={ui('cancel')}
      submit={t(webhook ? 'save' : 'submit')}
      sending={webhook ? undefined : t('adding')}
      pending={send.isPending}
      onSubmit={submit((body) => send.mutateAsync(body))}
      onClose={onClose}
    >
      <Field label={tokens('name')} required hint={t('nameHint')} error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={100} autoComplete="off" />
      </Field>
      <Field label={t('url')} required hint={t('urlHint')} error={errors.url?.message}>
        <TextInput {...register('url')} dir="ltr" inputMode="url" autoComplete="off" spellCheck={false} />
      </Field>
      <Controller
        control={control}
        name="events"
        render={({ field: { value, onChange } }) => (
          <EventsField chosen={value ?? null} onChange={onChange} error={errors.events && t('noEvents')} />
        )}
      />
    </FormDialog>
  );
}
