import type { MailIn } from '@brick/domain/mail-in/api';
import { MAX_SENDERS } from '@brick/domain/mail-in/rules';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemsIn } from '../../platform/forms/action-problems.ts';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useAddSender, useRemoveSender } from './use-mail-in.ts';

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
  const [typed, setTyped] = useState('');
  const addition = useAddSender(projectId, mailIn);
  const { errors, rest } = problemsIn(addition.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!addition.isPending) addition.mutate(typed, { onSuccess: () => setTyped('') });
      }}
    >
      <Field label={t('field')} hint={t('hint')} error={Object.values(errors)[0] ?? rest}>
        <span className="flex flex-wrap gap-2">
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            dir="ltr"
            maxLength={255}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="flex-1 basis-56"
          />
          <Button
            type="submit"
            icon={<Plus className="size-4" aria-hidden="true" />}
            pending={addition.isPending}
          >
            {t('add')}
          </Button>
        </span>
      </Field>
    </form>
  );
}
