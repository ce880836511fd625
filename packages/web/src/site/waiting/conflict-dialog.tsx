import type { Entry } from '@brick/domain/site/outbox/entry';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { useFieldWords } from '../issues/field-words.ts';
import { Modal } from '../shell/modal.tsx';
import { useOutbox } from '../store/outbox-context.tsx';

type Side = 'mine' | 'theirs';

interface ConflictFieldProps {
  name: string;
  label: string;
  sides: Record<Side, string>;
  chosen: Side;
  onChoose: (side: Side) => void;
}

function ConflictField({ name, label, sides, chosen, onChoose }: ConflictFieldProps) {
  const t = useTranslations('site.conflict');
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="t-sm mb-1 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className="flex min-h-14 items-start gap-3 rounded border border-line-strong p-3 has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-1 size-5 shrink-0 accent-ink"
            />
            <span className="grid min-w-0 gap-1">
              <span className="t-xs font-semibold text-ink-2">{t(side)}</span>
              <bdi className="wrap-anywhere whitespace-pre-line">{sides[side]}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Somebody else has changed the same fields: both sides stand beside each other, and a person chooses. */
export function ConflictDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslations('site.conflict');
  const outbox = useOutbox();
  const words = useFieldWords();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const fields = Object.entries(entry.conflict?.fields ?? {});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map(([name, sides]) => [name, sides[chosen[name] ?? 'mine']]));
    await outbox.resolveConflict(entry.id, values);
    onClose();
  };
  return (
    <Modal title={t('title')} onClose={onClose} className="max-w-2xl">
      <p className="text-ink-2">{t('text')}</p>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        {fields.map(([name, sides]) => (
          <ConflictField
            key={name}
            name={name}
            label={words.label(name)}
            sides={{ mine: words.value(name, sides.mine), theirs: words.value(name, sides.theirs) }}
            chosen={chosen[name] ?? 'mine'}
            onChoose={(side) => setChosen({ ...chosen, [name]: side })}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{t('notNow')}</Button>
        </div>
      </form>
    </Modal>
  );
}
