import type { DiaryDay } from '@brick/domain/diary/api';
import {
  ASKED_FIELDS,
  fieldOfLine,
  isRequiredField,
  type LineFieldName,
  type LineFormValues,
  LONG_LINE_FIELDS,
  lineFieldsOf,
  lineFormValues,
  NUMBER_FIELDS,
  TIME_FIELDS,
} from '@brick/domain/diary/line-form-values';
import type { DiaryLine } from '@brick/domain/diary/lines';
import { DELAY_CAUSES, DIARY_EVENT_KINDS, type DiarySection } from '@brick/domain/diary/states-and-sections';
import { PHASES } from '@brick/domain/phases/phases';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { addLineEndpoint, editLineEndpoint } from '../platform/diary/day-endpoints.ts';
import { ActionDialog } from '../platform/forms/action-dialog.tsx';
import { problemsIn } from '../platform/forms/action-problems.ts';
import { PROJECTS_KEY, usePermission } from '../platform/projects/current-project.ts';
import { PhotoInput } from '../records/fields/photo-input.tsx';
import { PlaceBox } from '../records/fields/place-field.tsx';
import { TradeBox } from '../records/fields/trade-box.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { Select } from '../ui/inputs/select.tsx';
import { Switch } from '../ui/inputs/switch.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

// The code that searches suppliers loads after the form.
const SupplierBox = lazyComponent(() => import('../platform/forms/supplier-box.tsx'), 'SupplierBox');

const MAX_LETTERS: Partial<Record<LineFieldName, number>> = { unit: 20, ticket: 100 };

/** What is typed of a line, and the photos that were added to it. */
interface Typed extends LineFormValues {
  photoIds: string[];
}

interface LineFormProps {
  day: Pick<DiaryDay, 'projectId' | 'day'>;
  section: DiarySection;
  /** Null for a new one. */
  line: DiaryLine | null;
  onClose: () => void;
}

/** Writes or changes a line of a day. What is typed stays after a refusal, and each sentence stands at its field. */
export function LineForm({ day, section, line, onClose }: LineFormProps) {
  const t = useTranslations('diary-days');
  const fields = useTranslations('diary-days.fields');
  const names = useTranslations('fields.names');
  const places = useTranslations('fields.places');
  const { date } = useFormat();
  const may = usePermission();
  const [typed, setTyped] = useState<Typed>(() => ({ ...lineFormValues(section, line), photoIds: [] }));
  const [isTouched, setTouched] = useState(false);
  const latest = useRef(line);
  const change = (part: Partial<Typed>) => {
    setTouched(true);
    setTyped((before) => ({ ...before, ...part }));
  };
  const set = (name: LineFieldName, value: string) => change({ values: { ...typed.values, [name]: value } });

  const [isSending, setSending] = useState(false);
  const action = useAction<void, unknown>({
    send: (_, keyFor) => {
      const body = { ...lineFieldsOf(section, typed, normalizeTyped), photoIds: typed.photoIds };
      return line
        ? call(editLineEndpoint, {
            params: { id: line.id },
            body: { ...body, version: latest.current?.version },
          })
        : call(addLineEndpoint, {
            params: { projectId: day.projectId, day: day.day },
            body: { ...body, section },
            idempotencyKey: keyFor(body),
          });
    },
    success: t('line.saved'),
    failure: t('line.failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  // Who was told that somebody else changed it saves over that knowingly.
  if (isCallError(action.error, 409)) latest.current = action.error.problem?.current as DiaryLine;
  const { errors } = problemsIn(action.error);

  function control(name: LineFieldName): ReactNode {
    const value = typed.values[name] ?? '';
    const choices = (options: readonly { value: string; label: string }[], empty: string) => (
      <Select
        value={value}
        onChange={(event) => set(name, event.target.value)}
        options={[{ value: '', label: empty }, ...options]}
      />
    );
    if (name === 'cause')
      return choices(
        DELAY_CAUSES.map((cause) => ({ value: cause, label: t(`causes.${cause}`) })),
        t('line.choose'),
      );
    if (name === 'eventKind')
      return choices(
        DIARY_EVENT_KINDS.map((kind) => ({ value: kind, label: t(`events.${kind}`) })),
        t('line.choose'),
      );
    if (name === 'phase') return <PhaseSelect value={value} onChange={(phase) => set(name, phase)} />;
    if (name === 'trade')
      return <TradeBox value={value} onChange={(trade) => set(name, trade)} emptyText={value} />;
    if (name === 'company' && may('suppliers', 'read'))
      return (
        <Suspense fallback={<Skeleton className="h-(--control) w-full" />}>
          <SupplierBox
            value={value}
            onChange={(company) => change({ values: { ...typed.values, company }, supplierId: null })}
            onPick={({ id, name: company }) =>
              change({ values: { ...typed.values, company }, supplierId: id })
            }
            emptyText={value}
          />
        </Suspense>
      );
    if (LONG_LINE_FIELDS.includes(name))
      return <TextArea value={value} onChange={(event) => set(name, event.target.value)} rows={2} grow />;
    return (
      <TextInput
        value={value}
        onChange={(event) => set(name, event.target.value)}
        autoComplete="off"
        maxLength={MAX_LETTERS[name] ?? 255}
        {...(TIME_FIELDS.includes(name) && { type: 'time' })}
        {...((NUMBER_FIELDS.includes(name) || name === 'quantity') && { inputMode: 'decimal' as const })}
      />
    );
  }

  return (
    <ActionDialog
      title={line ? t('line.edit') : t(`adds.${section}`)}
      description={`${t(`sections.${section}`)} · ${date(day.day)}`}
      dirty={isTouched}
      submit={t('line.save')}
      busy={isSending}
      action={action}
      onClose={onClose}
    >
      <FormGrid>
        {ASKED_FIELDS[section].map((name) => {
          if (name === 'refused')
            return (
              <FormSpan key={name}>
                <Switch
                  label={fields('refused')}
                  checked={typed.refused}
                  onChange={(event) => change({ refused: event.target.checked })}
                />
              </FormSpan>
            );
          if (name === 'reason' && !typed.refused && !errors['reason']) return null;
          const field = (
            <Field
              key={name}
              label={fields(name)}
              required={isRequiredField(section, name, typed.refused)}
              error={errors[fieldOfLine(name)] ?? (name === 'company' ? errors['supplierId'] : undefined)}
            >
              {control(name)}
            </Field>
          );
          return LONG_LINE_FIELDS.includes(name) ? <FormSpan key={name}>{field}</FormSpan> : field;
        })}
        <FormSpan>
          <Field
            label={names('placeId')}
            hint={places('hint')}
            error={
              typeof typed.placeId === 'string' && errors['placeId'] ? places('none') : errors['placeId']
            }
          >
            <PlaceBox value={typed.placeId} onChange={(placeId) => change({ placeId })} />
          </Field>
        </FormSpan>
      </FormGrid>
      <PhotoInput
        label={t('line.addPhoto')}
        value={typed.photoIds}
        onChange={(photoIds) => change({ photoIds })}
        onBusy={setSending}
        error={errors['photoIds']}
      />
    </ActionDialog>
  );
}

function PhaseSelect({ value, onChange }: { value: string; onChange: (phase: string) => void }) {
  const phases = useTranslations('phases');
  return (
    <Select
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: '–' },
        ...PHASES.map((phase) => ({ value: phase, label: phases(phase) })),
      ]}
    />
  );
}
