import type { CompletionList } from '@brick/domain/completion-lists/api';
import type { ListStep } from '@brick/domain/completion-lists/list-states';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { ActionDialog } from '../platform/forms/action-dialog.tsx';
import { problemsIn } from '../platform/forms/action-problems.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { certifyEndpoint, issueEndpoint } from './list-endpoints.ts';

interface ListStepDialogProps {
  list: CompletionList;
  step: ListStep;
  onClose: () => void;
}

/** Issues or certifies a list: the day of completion, and who signs. What is typed stays after a refusal. */
export function ListStepDialog({ list, step, onClose }: ListStepDialogProps) {
  const t = useTranslations('completion-lists');
  const names = useTranslations('fields.names');
  const kinds = useTranslations('fields.listKinds');
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
  const { errors } = problemsIn(action.error);
  const about = step === 'certify' ? t('step.certify') : t(`step.issue_${kind}`);

  function labelOf(): string {
    if (step === 'certify') return names('certifiedOn');
    return kind === 'practical' ? kinds('practical') : names('issuedOn');
  }

  return (
    <ActionDialog
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
      submit={t(`steps.${step}`)}
      action={action}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
}
