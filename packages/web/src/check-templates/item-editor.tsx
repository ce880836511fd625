import { isVague } from '@brick/domain/check-templates/faults';
import { FAIL_EFFECTS, ITEM_KINDS, type Item, POINT_KINDS } from '@brick/domain/checks/items';
import { PARTY_ROLES } from '@brick/domain/checks/party-roles';
import { ISSUE_LEVELS } from '@brick/domain/issues/record';
import { ChevronDown, ChevronUp, Plus, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { TradeBox } from '../records/fields/trade-box.tsx';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { Button, IconButton } from '../ui/inputs/button.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { Field, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { Select } from '../ui/inputs/select.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

type Change = (after: Item) => void;

interface PartProps {
  item: Item;
  errors: Readonly<Record<string, string>>;
  onChange: Change;
}

type TextName = 'text' | 'criterion' | 'reference' | 'method' | 'frequency' | 'unit';
type ReadingName = 'lower' | 'nominal' | 'upper';

const orNull = (typed: string): string | null => (typed === '' ? null : typed);

/** A whole number as typed; what is none stays 0. */
const wholeNumber = (typed: string, most: number): number => {
  const plain = normalizeTyped(typed).replace(/\D/g, '');
  return plain === '' ? 0 : Math.min(most, Number(plain));
};

/** A limit as typed, with a point whatever the keyboard wrote. */
const limitTyped = (typed: string): string | null => orNull(normalizeTyped(typed).trim().replace(',', '.'));

function ItemText({ item, errors, onChange, name, most }: PartProps & { name: TextName; most: number }) {
  const t = useTranslations('check-templates.fields');
  const hint = name === 'criterion' && isVague(item.criterion) ? t('vague') : undefined;
  return (
    <Field label={t(name)} error={errors[name]} hint={hint} required={name === 'text'}>
      {most > 255 ? (
        <TextArea
          value={item[name] ?? ''}
          onChange={(event) => onChange({ ...item, [name]: orNull(event.target.value) })}
          maxLength={most}
          rows={1}
          grow
        />
      ) : (
        <TextInput
          value={item[name] ?? ''}
          onChange={(event) => onChange({ ...item, [name]: orNull(event.target.value) })}
          maxLength={most}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** Unit, decimals and limits of a reading. */
function ReadingFields(props: PartProps) {
  const { item, errors, onChange } = props;
  const t = useTranslations('check-templates.fields');
  return (
    <>
      <ItemText {...props} name="unit" most={20} />
      <Field label={t('decimals')} error={errors['decimals']}>
        <Select
          value={String(item.decimals)}
          onChange={(event) => onChange({ ...item, decimals: Number(event.target.value) })}
          options={[0, 1, 2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: String(count) }))}
        />
      </Field>
      {(['lower', 'nominal', 'upper'] as const).map((name: ReadingName) => (
        <Field key={name} label={t(name)} error={errors[name]}>
          <TextInput
            value={item[name] ?? ''}
            onChange={(event) => onChange({ ...item, [name]: limitTyped(event.target.value) })}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
        </Field>
      ))}
    </>
  );
}

/** The choices of an item, and which of them pass. */
function ChoiceFields({ item, errors, onChange }: PartProps) {
  const t = useTranslations('check-templates.fields');
  const set = (place: number, change: object) =>
    onChange({
      ...item,
      choices: item.choices.map((choice, index) => (index === place ? { ...choice, ...change } : choice)),
    });
  return (
    <FormSpan>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{t('choices')}</legend>
        {item.choices.map((choice, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice has nothing but its place while it is typed.
          <div key={place} className="flex flex-wrap items-center gap-2">
            <TextInput
              aria-label={t('choice', { number: place + 1 })}
              value={choice.text}
              onChange={(event) => set(place, { text: event.target.value })}
              maxLength={100}
              autoComplete="off"
              className="min-w-40 flex-1"
            />
            <Checkbox
              label={t('passes')}
              checked={choice.passes}
              onChange={(event) => set(place, { passes: event.target.checked })}
            />
            <IconButton
              label={t('removeChoice', { number: place + 1 })}
              icon={<X className="size-4" />}
              onClick={() =>
                onChange({ ...item, choices: item.choices.filter((_, index) => index !== place) })
              }
            />
          </div>
        ))}
        <div>
          <Button
            size="sm"
            icon={<Plus className="size-4" />}
            onClick={() => onChange({ ...item, choices: [...item.choices, { text: '', passes: false }] })}
          >
            {t('addChoice')}
          </Button>
        </div>
        {errors['choices'] && <p className="t-sm text-crimson">{errors['choices']}</p>}
      </fieldset>
    </FormSpan>
  );
}

const OUTSIDE = 'outside';

/** Whether a point stands on the item, and whom it waits for. */
function PointFields({ item, errors, onChange }: PartProps) {
  const t = useTranslations('check-templates.fields');
  const points = useTranslations('check-templates.points');
  const role = useTranslations('members.roles');
  const { party } = item;
  const isOutside = party !== null && 'name' in party;
  const chosen = party === null ? '' : isOutside ? OUTSIDE : party.role;
  return (
    <>
      <Field label={t('point')} error={errors['point']}>
        <Select
          value={item.point ?? ''}
          onChange={(event) =>
            onChange({ ...item, point: (orNull(event.target.value) as Item['point']) ?? null })
          }
          options={[
            { value: '', label: t('noPoint') },
            ...POINT_KINDS.map((value) => ({ value, label: points(value) })),
          ]}
        />
      </Field>
      {item.point && (
        <>
          <Field label={t('party')} error={errors['party']} required={item.point !== 'review'}>
            <Select
              value={chosen}
              placeholder={t('chooseParty')}
              onChange={({ target: { value } }) =>
                onChange({
                  ...item,
                  party:
                    value === ''
                      ? null
                      : value === OUTSIDE
                        ? { name: '' }
                        : { role: value as (typeof PARTY_ROLES)[0] },
                })
              }
              options={[
                ...PARTY_ROLES.map((value) => ({ value, label: role(value as 'owner') })),
                { value: OUTSIDE, label: t('outside') },
              ]}
            />
          </Field>
          {isOutside && (
            <Field label={t('partyName')} error={errors['party']} required>
              <TextInput
                value={party.name}
                onChange={(event) => onChange({ ...item, party: { name: event.target.value } })}
                maxLength={255}
                autoComplete="off"
              />
            </Field>
          )}
          {item.point !== 'review' && (
            <Field label={t('noticeHours')} error={errors['noticeHours']}>
              <TextInput
                value={String(item.noticeHours)}
                onChange={(event) => onChange({ ...item, noticeHours: wholeNumber(event.target.value, 720) })}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
              />
            </Field>
          )}
        </>
      )}
    </>
  );
}

/** What a failed item makes. */
function FailFields({ item, errors, onChange }: PartProps) {
  const t = useTranslations('check-templates.fields');
  const effects = useTranslations('check-templates.effects');
  const status = useStatusLabel();
  return (
    <>
      <Field label={t('onFail')} error={errors['onFail']}>
        <Select
          value={item.onFail}
          onChange={(event) => onChange({ ...item, onFail: event.target.value as Item['onFail'] })}
          options={FAIL_EFFECTS.map((value) => ({ value, label: effects(value) }))}
        />
      </Field>
      {item.onFail === 'issue' && (
        <>
          <Field label={t('severity')} error={errors['severity']}>
            <Select
              value={item.severity}
              onChange={(event) => onChange({ ...item, severity: event.target.value as Item['severity'] })}
              options={ISSUE_LEVELS.toReversed().map((value) => ({ value, label: status(value) }))}
            />
          </Field>
          <Field label={t('trade')} error={errors['trade']}>
            <TradeBox
              value={item.trade ?? ''}
              onChange={(trade) => onChange({ ...item, trade: orNull(trade) })}
              emptyText={t('ownTrade')}
            />
          </Field>
        </>
      )}
    </>
  );
}

interface ItemEditorProps extends PartProps {
  number: number;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One item of a template: its summary, and its fields once it is opened. */
export function ItemEditor(props: ItemEditorProps) {
  const { item, number, count, isOpen, errors, onToggle, onChange, onMove, onRemove } = props;
  const t = useTranslations('check-templates.editor');
  const fields = useTranslations('check-templates.fields');
  const kinds = useTranslations('check-templates.kinds');
  const points = useTranslations('check-templates.points');
  const part = { item, errors, onChange };
  const name = item.text ?? t('unnamed');
  const isQuestion = item.kind !== 'heading';
  return (
    <section
      aria-label={`${number}. ${name}`}
      className="grid gap-3 rounded border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="min-h-9 min-w-0 flex-1 text-start wrap-anywhere"
        >
          <span className="text-ink-3">{number}.</span> <bdi className="font-semibold">{name}</bdi>{' '}
          <span className="t-sm text-ink-3">
            {kinds(item.kind)}
            {item.point && ` · ${points(item.point)}`}
          </span>
        </button>
        <IconButton
          label={t('up', { number })}
          icon={<ChevronUp className="size-4" />}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('down', { number })}
          icon={<ChevronDown className="size-4" />}
          disabled={number === count}
          onClick={() => onMove(1)}
        />
        <IconButton label={t('remove', { number })} icon={<Trash2 className="size-4" />} onClick={onRemove} />
      </div>
      {isOpen && (
        <FormGrid>
          <Field label={fields('kind')}>
            <Select
              value={item.kind}
              onChange={(event) => onChange({ ...item, kind: event.target.value as Item['kind'] })}
              options={ITEM_KINDS.map((value) => ({ value, label: kinds(value) }))}
            />
          </Field>
          {isQuestion && (
            <div className="self-end">
              <Checkbox
                label={fields('required')}
                checked={item.required}
                error={errors['required']}
                onChange={(event) => onChange({ ...item, required: event.target.checked })}
              />
            </div>
          )}
          <FormSpan>
            <ItemText {...part} name="text" most={500} />
            {isQuestion && <ItemText {...part} name="criterion" most={500} />}
          </FormSpan>
          {item.kind === 'reading' && <ReadingFields {...part} />}
          {item.kind === 'choice' && <ChoiceFields {...part} />}
          {isQuestion && (
            <>
              <ItemText {...part} name="method" most={255} />
              <ItemText {...part} name="frequency" most={100} />
              <ItemText {...part} name="reference" most={255} />
              <Field label={fields('photosAtLeast')} error={errors['photosAtLeast']}>
                <TextInput
                  value={String(item.photosAtLeast)}
                  onChange={(event) =>
                    onChange({ ...item, photosAtLeast: wholeNumber(event.target.value, 10) })
                  }
                  inputMode="numeric"
                  maxLength={2}
                  autoComplete="off"
                />
              </Field>
              <PointFields {...part} />
              <FailFields {...part} />
            </>
          )}
        </FormGrid>
      )}
    </section>
  );
}
