import { EVENT_ACTIONS, EVENT_KINDS, EVENT_NAMES, type EventName } from '@brick/domain/webhooks/events';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useKindNames } from '../../platform/kind-names.ts';
import { CheckMark } from '../../ui/inputs/checkbox.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';

interface EventsFieldProps {
  /** Null for every event. */
  chosen: readonly string[] | null;
  onChange: (chosen: EventName[] | null) => void;
  error: string | undefined;
}

/** The events of which a webhook tells: every one, or those that are ticked, by kind of record. */
export function EventsField({ chosen, onChange, error }: EventsFieldProps) {
  const t = useTranslations('webhooks.form');
  const actions = useTranslations('record.history.actions');
  const kinds = useKindNames('many');
  const id = useId();
  const toggle = (name: EventName, on: boolean) =>
    onChange(EVENT_NAMES.filter((each) => (each === name ? on : chosen?.includes(each))));
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
          {EVENT_KINDS.map((kind) => (
            <fieldset key={kind} aria-labelledby={`${id}${kind}`} className="border-b border-line py-2">
              <span id={`${id}${kind}`} className="block py-1 font-medium">
                {kinds(kind)}
              </span>
              <div className="flex flex-wrap gap-x-4">
                {EVENT_ACTIONS.map((action) => {
                  const name: EventName = `${kind}.${action}`;
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
