import type { BodyOf } from '@brick/domain/endpoint';
import { isSameJson } from '@brick/domain/money/json';
import type { addWebhook, Webhook } from '@brick/domain/webhooks/api';
import { isPossibleEvent } from '@brick/domain/webhooks/event-actions';
import { webhookFormBody } from '@brick/domain/webhooks/form-body';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type CallReply, call, endpointRef } from '../../platform/api/call.ts';
import { currentRow } from '../../platform/forms/edit-conflict.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { useFormSave } from '../../platform/tokens/use-form-save.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { EventsField } from './events-field.tsx';
import { MadeSecret } from './made-secret.tsx';
import { updateWebhookEndpoint, webhooksKey } from './use-webhooks.ts';

const add = endpointRef<typeof addWebhook>('POST', '/api/projects/{projectId}/webhooks');

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
  webhook: stored,
  onMade,
  onClose,
}: WebhookFormProps & { onMade: (made: NewWebhook) => void }) {
  // As the form opened, or as a refusal told it: what somebody else saves meanwhile is not overwritten unseen.
  const [webhook, setWebhook] = useState(stored);
  const t = useTranslations('webhooks.form');
  const words = useTranslations('webhooks');
  const tokens = useTranslations('tokens.form');
  const form = useApiForm(webhookFormBody, {
    defaultValues: {
      ...{ name: webhook?.name ?? '', url: webhook?.url ?? 'https://' },
      // A webhook may be older than the rule that each of its events can happen.
      events: webhook?.events?.filter(isPossibleEvent) ?? null,
    },
  });
  const { control, register, submit, formState } = form;
  const { errors } = formState;
  const send = useFormSave({
    send: async (typed: z.output<typeof webhookFormBody>) => {
      const body = typed as BodyOf<typeof addWebhook>;
      if (webhook)
        await call(updateWebhookEndpoint, {
          params: { id: webhook.id },
          body: { ...body, version: webhook.version },
        }).catch((error: unknown) => {
          const now = currentRow<Webhook>(error);
          if (!now) throw error;
          setWebhook(now);
          // Stored before, where the answer to the first try was lost.
          if (!isSameJson({ name: now.name, url: now.url, events: now.events }, body)) throw error;
        });
      else onMade(await call(add, { params: { projectId }, body }));
    },
    saved: webhook ? t('saved') : null,
    queryKey: webhooksKey(projectId),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={webhook ? t('edit') : words('new')}
      description={t(webhook ? 'editText' : 'text')}
      maxWidth={720}
      submit={t(webhook ? 'save' : 'submit')}
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
