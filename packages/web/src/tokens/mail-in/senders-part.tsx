import { type MailIn, sendersBody } from '@brick/domain/mail-in/api';
import { MAX_SENDERS } from '@brick/domain/mail-in/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { mailInKey, sendSenders, useRemoveSender } from './use-mail-in.ts';

interface SendersPartProps {
  mailIn: MailIn;
  projectId: number;
}

/** The addresses and domains whose mail is taken beside that of members. */
export function SendersPart({ mailIn, projectId }: SendersPartProps) {
  const t = useTranslations('mail-in.senders');
  const may = usePermission();
  const { senders } = mailIn;
  const mayChange = may('connections', 'update');
  const removal = useRemoveSender(projectId, mailIn);
  return (
    <section {...useKeptFocus()} aria-labelledby="mail-senders" className="grid gap-3 outline-none">
      <div>
        <h3 id="mail-senders" className="t-md font-semibold">
          {t('title')}
        </h3>
        <p className="t-sm text-pretty text-ink-2">{t('text')}</p>
      </div>
      {mayChange &&
        (senders.length < MAX_SENDERS ? (
          <SenderForm mailIn={mailIn} projectId={projectId} />
        ) : (
          <p className="t-sm text-ink-2">{t('full', { most: MAX_SENDERS })}</p>
        ))}
      {senders.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul
          aria-labelledby="mail-senders"
          // A list that is scrolled by the keyboard needs the focus where it has no buttons.
          tabIndex={mayChange ? undefined : 0}
          className="max-h-80 overflow-y-auto border-t border-line"
        >
          {senders.map((sender) => (
            <li key={sender} className="flex items-center gap-2 border-b border-line py-1">
              <span className="min-w-0 flex-1 py-1 wrap-anywhere">
                <bdi dir="ltr">{sender}</bdi>
              </span>
              {mayChange && (
                <IconButton
                  size="sm"
                  label={t('remove', { sender })}
                  icon={<X size={16} aria-hidden="true" />}
                  pending={removal.isPending && removal.variables === sender}
                  onClick={() => removal.mutate(sender)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Adds one sender. The field stays where it is, for the next. */
function SenderForm({ mailIn, projectId }: SendersPartProps) {
  const t = useTranslations('mail-in.senders');
  const client = useQueryClient();
  const form = useApiForm(sendersBody, { defaultValues: { senders: [''] } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.submit(async ({ senders: [added = ''] }) => {
    if (mailIn.senders.includes(added)) {
      form.setError('senders.0', { message: t('listed') });
      return;
    }
    await sendSenders(projectId, { senders: [...mailIn.senders, added], version: mailIn.version });
    await client.invalidateQueries({ queryKey: mailInKey(projectId) });
    form.reset();
    form.setFocus('senders.0');
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field
        label={t('field')}
        hint={t('hint')}
        error={errors.senders?.[0]?.message ?? errors.senders?.message ?? form.wholeError}
        className="flex-1 basis-60"
      >
        <TextInput
          {...form.register('senders.0')}
          dir="ltr"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        icon={<Plus className="size-4" aria-hidden="true" />}
        pending={isSubmitting}
        className="mt-[1.625rem]"
      >
        {t('add')}
      </Button>
    </form>
  );
}
