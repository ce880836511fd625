import type { CompletionList } from '@brick/domain/completion-lists/api';
import type { ListStep } from '@brick/domain/completion-lists/list-states';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { CallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { certifyEndpoint, issueEndpoint } from './list-calls.ts';

interface StepDialogProps {
  list: CompletionList;
  step: ListStep;
  onClose: () => void;
}

/** Issues or certifies a list: the day of completion, and who signs. What is typed stays after a refusal. */
export function StepDialog({ list, step, onClose }: StepDialogProps) {
  const t = useTranslations('completion-lists');
  const names = useTranslations('fields.names');
  const kinds = useTranslations('fields.listKinds');
  const shared = useTranslations('record.form');
  const user = useUser();
  const { id, kind, openLines, version, number, title } = list;
  const [completionOn, setCompletionOn] = useState<string | null>(null);
  const [name, setName] = useState(
    [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
  );
  const [role, setRole] = useState('');
  const action = useAction<void, CompletionList>({
    send: () => {
      const input = {
        params: { id },
        body: { completionOn: completionOn ?? '', signature: { name, role }, version },
      };
      return step === 'issue' ? call(issueEndpoint, input) : call(certifyEndpoint, input);
    },
    success: t(step === 'issue' ? 'step.issued' : 'step.certified'),
    failure: t('step.failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const problem = action.error instanceof CallError ? action.error.problem : null;
  const errors = problem?.errors ?? {};
  const about = step === 'certify' ? t('step.certify') : t(`step.issue_${kind}`);

  function labelOf(): string {
    if (step === 'certify') return names('certifiedOn');
    return kind === 'practical' ? kinds('practical') : names('issuedOn');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    action.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`steps.${step}`)}
      description={
        <>
          <bdi>
            {number} · {title}
          </bdi>
          <span className="mt-1 block">{about}</span>
        </>
      }
      dirty={completionOn !== null || role !== ''}
      onSubmit={submit}
      footer={
        <FormFooter
          cancel={shared('cancel')}
          submit={t(`steps.${step}`)}
          sending={shared('saving')}
          pending={action.isPending}
        />
      }
    >
      <div className="grid gap-4.5">
        <FormError>
          {action.error && Object.keys(errors).length === 0
            ? (problem?.detail ?? action.error.message)
            : undefined}
        </FormError>
        {openLines > 0 && <Banner tone="waiting">{t('step.openLines', { count: openLines })}</Banner>}
        <Field label={labelOf()} required error={errors['completionOn']}>
          <DateField
            value={completionOn}
            onChange={setCompletionOn}
            {...(list.inspectedOn && { min: list.inspectedOn })}
          />
        </Field>
        <Field label={t('step.name')} required error={errors['signature.name']}>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={255}
            autoComplete="name"
          />
        </Field>
        <Field label={t('step.role')} error={errors['signature.role']}>
          <TextInput
            value={role}
            onChange={(event) => setRole(event.target.value)}
            maxLength={100}
            autoComplete="organization-title"
          />
        </Field>
      </div>
    </Dialog>
  );
}
