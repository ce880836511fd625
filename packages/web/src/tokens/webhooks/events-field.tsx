import type { ProjectRow } from '@brick/domain/records/record-kinds';
import { actionsOf } from '@brick/domain/webhooks/event-actions';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useKindNames } from '../../platform/kind-names.ts';
import { PAGE_KINDS, type PageKind } from '../../platform/records/page-kinds.ts';
import { CheckMark } from '../../ui/inputs/checkbox.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';

/** Kinds of a project without pages of their own. */
const OTHER_KINDS: Record<Exclude<ProjectRow, PageKind>, true> = {
  ...{ commitment: true, milestone: true, 'progress-entry': true, contract: true, certificate: true },
  ...{ 'report-schedule': true, pin: true },
};

const KINDS = [
  ...PAGE_KINDS.filter((kind) => kind !== 'supplier'),
  ...(Object.keys(OTHER_KINDS) as (keyof typeof OTHER_KINDS)[]),
];

interface EventsFieldProps {
  /** Null for every event. */
  chosen: readonly string[] | null;
  onChange: (chosen: string[] | null) => void;
  error: string | undefined;
}

/** The events of which a webhook tells: every one, or those that are ticked, by kind of record. */
export function EventsField({ chosen, onChange, error }: EventsFieldProps) {
  const t = useTranslations('webhooks.form');
  const actions = useTranslations('record.history.actions');
  const kinds = useKindNames('one');
  const id = useId();
  const toggle = (name: string, on: boolean) =>
    onChange([...(chosen ?? []).filter((each) => each !== name), ...(on ? [name] : [])]);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Segmented
        label={t('events')}
        labelVisible
        options={[
          { value: 'all', label: t('every') },
          { value: 'some', label: t('some') },
        ]}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        error={error}
      />
      {chosen && (
        <div className="max-h-80 overflow-y-auto border-y border-line">
          {KINDS.map((kind) => (
            <fieldset key={kind} aria-labelledby={`${id}${kind}`} className="border-b border-line py-2">
              <span id={`${id}${kind}`} className="block py-1 font-medium">
                {kinds(kind)}
              </span>
              <div className="flex flex-wrap gap-x-4">
                {actionsOf(kind).map((action) => {
                  const name = `${kind}.${action}`;
                  return (
                    <label
                      key={action}
                      htmlFor={id + name}
                      className="flex min-h-8 items-center gap-2 coarse:min-h-(--touch)"
                    >
                      <CheckMark
                        id={id + name}
                        checked={chosen.includes(name)}
                        onChange={({ target }) => toggle(name, target.checked)}
                      />
                      <span>{actions(action)}</span>
                    </label>
                  );
                })}
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </div>
  );
}
