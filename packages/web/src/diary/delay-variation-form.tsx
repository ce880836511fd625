import type { DiaryDay } from '@brick/domain/diary/api';
import { typedNumber } from '@brick/domain/diary/line-form-values';
import { delayDays } from '@brick/domain/diary/line-rules';
import type { DiaryLine } from '@brick/domain/diary/lines';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { ActionDialog } from '../platform/forms/action-dialog.tsx';
import { problemsIn } from '../platform/forms/action-problems.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { variationEndpoint } from './diary-endpoints.ts';

interface DelayVariationFormProps {
  day: Pick<DiaryDay, 'day'>;
  line: DiaryLine;
  onClose: () => void;
}

/** Drafts a variation from a delay, with its days. */
export function DelayVariationForm({ day, line, onClose }: DelayVariationFormProps) {
  const t = useTranslations('diary-days');
  const names = useTranslations('fields.names');
  const { date } = useFormat();
  const [title, setTitle] = useState(() =>
    t('variation.proposed', { day: date(day.day), cause: t(`causes.${line.cause ?? 'own'}`) }),
  );
  const [days, setDays] = useState(String(delayDays(line)));
  const [proposed] = useState({ title, days });
  const action = useAction<void, unknown>({
    send: () =>
      call(variationEndpoint, {
        params: { id: line.id },
        body: { title, timeImpactDays: typedNumber(days, normalizeTyped) as number | null },
      }),
    success: t('variation.done'),
    failure: t('variation.failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const { errors } = problemsIn(action.error);

  return (
    <ActionDialog
      title={t('variation.action')}
      description={t('variation.text')}
      submit={t('variation.action')}
      action={action}
      dirty={title !== proposed.title || days !== proposed.days}
      onClose={onClose}
    >
      <Field label={names('title')} required error={errors['title']}>
        <TextInput
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          maxLength={255}
          autoComplete="off"
        />
      </Field>
      <Field label={names('timeImpactDays')} error={errors['timeImpactDays']}>
        <TextInput
          value={days}
          onChange={(event) => setDays(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
      </Field>
    </ActionDialog>
  );
}
