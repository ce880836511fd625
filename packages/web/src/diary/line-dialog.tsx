import type { DiaryDay } from '@brick/domain/diary/api';
import { DELAY_CAUSES, type DiarySection, EVENT_KINDS } from '@brick/domain/diary/diary-states';
import type { DiaryLine } from '@brick/domain/diary/lines';
import { PHASES } from '@brick/domain/phases/phases';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { PROJECTS_KEY, usePermission } from '../platform/projects/current-project.ts';
import { PhotoInput } from '../records/fields/photo-input.tsx';
import { PlaceBox } from '../records/fields/place-field.tsx';
import { TradeBox } from '../records/fields/trade-box.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { Switch } from '../ui/inputs/switch.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { typedNumber } from './day-form.tsx';
import { lineEndpoint, linesEndpoint, problemsIn } from './diary-calls.ts';

// The code that searches suppliers loads after the form.
const SupplierBox = lazyComponent(() => import('../platform/forms/supplier-box.tsx'), 'SupplierBox');

/** The fields of a section in the order in which they are asked. */
const ASKED: Record<DiarySection, readonly LineFieldName[]> = {
  labour: ['company', 'trade', 'heads', 'hours'],
  plant: ['plant', 'count', 'hoursWorked', 'hoursIdle', 'hoursDown'],
  delivery: ['material', 'company', 'quantity', 'unit', 'ticket', 'refused', 'reason'],
  delay: ['cause', 'from', 'to', 'phase', 'people', 'note'],
  event: ['eventKind', 'at', 'who', 'text'],
};

type LineFieldName =
  | 'company'
  | 'trade'
  | 'heads'
  | 'hours'
  | 'plant'
  | 'count'
  | 'hoursWorked'
  | 'hoursIdle'
  | 'hoursDown'
  | 'material'
  | 'quantity'
  | 'unit'
  | 'ticket'
  | 'refused'
  | 'reason'
  | 'cause'
  | 'from'
  | 'to'
  | 'phase'
  | 'people'
  | 'note'
  | 'eventKind'
  | 'at'
  | 'who'
  | 'text';

/** Machines and materials are one field of a line, called differently. */
const FIELD_OF: Partial<Record<LineFieldName, 'what'>> = { plant: 'what', material: 'what' };

const NUMBERS: readonly LineFieldName[] = [
  ...(['heads', 'hours', 'count', 'hoursWorked', 'hoursIdle', 'hoursDown', 'people'] as const),
];

const TIMES: readonly LineFieldName[] = ['from', 'to', 'at'];

const LONG: readonly LineFieldName[] = ['note', 'text', 'reason'];

const REQUIRED: readonly LineFieldName[] = [
  ...(['company', 'heads', 'hours', 'plant', 'count', 'material'] as const),
  ...(['cause', 'from', 'to', 'eventKind', 'text'] as const),
];

const MOST_LETTERS: Partial<Record<LineFieldName, number>> = { unit: 20, ticket: 100 };

/** What is typed of a line, by the names under which it is asked. */
interface Typed {
  values: Partial<Record<LineFieldName, string>>;
  refused: boolean;
  supplierId: number | null;
  placeId: number | string | null;
  photoIds: string[];
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const fieldOf = (name: LineFieldName): string => FIELD_OF[name] ?? name;

function startOf(section: DiarySection, line: DiaryLine | null): Typed {
  const stored = new Map<string, unknown>(Object.entries(line ?? {}));
  return {
    values: Object.fromEntries(ASKED[section].map((name) => [name, textOf(stored.get(fieldOf(name)))])),
    refused: line?.refused ?? false,
    supplierId: line?.supplierId ?? null,
    placeId: line?.placeId ?? null,
    photoIds: [],
  };
}

/** The body of a line as it is sent. */
function bodyOf(section: DiarySection, typed: Typed): Record<string, unknown> {
  const values = Object.fromEntries(
    ASKED[section]
      .filter((name) => name !== 'refused')
      .map((name) => {
        const text = typed.values[name] ?? '';
        if (NUMBERS.includes(name)) return [fieldOf(name), typedNumber(text)];
        if (name === 'quantity') return [name, textOf(typedNumber(text))];
        return [fieldOf(name), text.trim() === '' ? null : text];
      }),
  );
  return {
    ...values,
    ...(ASKED[section].includes('refused') && { refused: typed.refused }),
    ...(ASKED[section].includes('company') && { supplierId: typed.supplierId }),
    placeId: typed.placeId,
    photoIds: typed.photoIds,
  };
}

interface LineDialogProps {
  day: Pick<DiaryDay, 'projectId' | 'day'>;
  section: DiarySection;
  /** Null for a new one. */
  line: DiaryLine | null;
  onClose: () => void;
}

/** Writes or changes a line of a day. What is typed stays after a refusal, and each sentence stands at its field. */
export function LineDialog({ day, section, line, onClose }: LineDialogProps) {
  const t = useTranslations('diary-days');
  const fields = useTranslations('diary-days.fields');
  const names = useTranslations('fields.names');
  const places = useTranslations('fields.places');
  const shared = useTranslations('record.form');
  const { date } = useFormat();
  const may = usePermission();
  const [typed, setTyped] = useState(() => startOf(section, line));
  const [isTouched, setTouched] = useState(false);
  const change = (part: Partial<Typed>) => {
    setTouched(true);
    setTyped((before) => ({ ...before, ...part }));
  };
  const set = (name: LineFieldName, value: string) =>
    change({ values: { ...typed.values, [name]: value } });

  const action = useAction<Record<string, unknown>, unknown>({
    send: (body) =>
      line
        ? call(lineEndpoint, { params: { id: line.id }, body: { ...body, version: line.version } })
        : call(linesEndpoint, {
            params: { projectId: day.projectId, day: day.day },
            body: { ...body, section } as never,
          }),
    success: t('line.saved'),
    failure: t('line.failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const { errors, rest } = problemsIn(action.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    action.mutate(bodyOf(section, typed));
  }

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
        EVENT_KINDS.map((kind) => ({ value: kind, label: t(`events.${kind}`) })),
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
            onChange={(company) =>
              change({ values: { ...typed.values, company }, supplierId: null })
            }
            onPick={({ id, name: company }) =>
              change({ values: { ...typed.values, company }, supplierId: id })
            }
            emptyText={value}
          />
        </Suspense>
      );
    if (LONG.includes(name))
      return <TextArea value={value} onChange={(event) => set(name, event.target.value)} rows={2} grow />;
    return (
      <TextInput
        value={value}
        onChange={(event) => set(name, event.target.value)}
        autoComplete="off"
        maxLength={MOST_LETTERS[name] ?? 255}
        {...(TIMES.includes(name) && { type: 'time' })}
        {...((NUMBERS.includes(name) || name === 'quantity') && { inputMode: 'decimal' as const })}
      />
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={line ? t('line.edit') : t(`adds.${section}`)}
      description={`${t(`sections.${section}`)} · ${date(day.day)}`}
      dirty={isTouched}
      onSubmit={submit}
      footer={
        <FormFooter
          cancel={shared('cancel')}
          submit={t('line.save')}
          sending={shared('saving')}
          pending={action.isPending}
        />
      }
    >
      <div className="grid gap-4.5">
        <FormError>{rest}</FormError>
        <FormGrid>
          {ASKED[section].map((name) => {
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
                required={REQUIRED.includes(name) && !(name === 'company' && section === 'delivery')}
                error={errors[fieldOf(name)] ?? (name === 'company' ? errors['supplierId'] : undefined)}
              >
                {control(name)}
              </Field>
            );
            return LONG.includes(name) ? <FormSpan key={name}>{field}</FormSpan> : field;
          })}
          <FormSpan>
            <Field
              label={names('placeId')}
              hint={places('hint')}
              error={typeof typed.placeId === 'string' && errors['placeId'] ? places('none') : errors['placeId']}
            >
              <PlaceBox value={typed.placeId} onChange={(placeId) => change({ placeId })} />
            </Field>
          </FormSpan>
        </FormGrid>
        <PhotoInput
          label={t('line.addPhoto')}
          value={typed.photoIds}
          onChange={(photoIds) => change({ photoIds })}
          error={errors['photoIds']}
        />
      </div>
    </Dialog>
  );
}

function PhaseSelect({ value, onChange }: { value: string; onChange: (phase: string) => void }) {
  const phases = useTranslations('phases');
  return (
    <Select
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: '', label: '–' }, ...PHASES.map((phase) => ({ value: phase, label: phases(phase) }))]}
    />
  );
}
