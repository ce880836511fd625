import type { Project } from '@brick/domain/projects/contract';
import { fullName } from '@brick/domain/users/names';
import { useTranslations } from 'use-intl';
import { AddressDay } from '../platform/address-day.tsx';
import { useProjectMembers } from '../platform/project-members.ts';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Select } from '../ui/select.tsx';
// The calendar's layer comes with this screen, which has little else to load: later, all at once, it would be heavy.
import '../ui/popover-layer.tsx';
import { useEntityName } from './entry-row.tsx';
import { ENTITIES, FILTER_NAMES } from './use-activity.ts';

interface FiltersProps {
  project: Project;
  onClear: () => void;
}

/** Who, what, and from when to when; all of it stands in the address. */
export function ActivityFilters({ project, onClear }: FiltersProps) {
  const t = useTranslations('activity.filters');
  const entityName = useEntityName();
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const query = useProjectMembers(project.id);
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <Field
        label={t('actor')}
        className="w-full sm:w-52"
        hint={isUnknown(query) && <LoadFailed query={query} />}
      >
        <Select
          value={url['actor'] ?? ''}
          onChange={(event) => setUrl({ actor: event.target.value })}
          options={[
            { value: '', label: t('everybody') },
            ...(query.data ?? []).map((member) => ({
              value: String(member.userId),
              label: fullName(member),
            })),
          ]}
        />
      </Field>
      <Field label={t('kind')} className="w-full sm:w-52">
        <Select
          value={url['kind'] ?? ''}
          onChange={(event) => setUrl({ kind: event.target.value })}
          options={[
            { value: '', label: t('everything') },
            ...ENTITIES.map((entity) => ({ value: entity, label: entityName(entity) })),
          ]}
        />
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(name)} className="w-full sm:w-40">
          <AddressDay
            value={url[name] ?? null}
            onChange={(day) => setUrl({ [name]: day }, { replace: true })}
            today={today}
            max={today}
          />
        </Field>
      ))}
      {FILTER_NAMES.some((name) => url[name]) && (
        <Button variant="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
