import type { Project } from '@brick/domain/projects/api';
import { displayName } from '@brick/domain/users/display-name';
import { useTranslations } from 'use-intl';
import { UrlDateField } from '../platform/forms/url-date-field.tsx';
import { ClearFilters } from '../platform/lists/url-filters.tsx';
import { useProjectMembers } from '../platform/projects/project-members.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
// The calendar is loaded with this screen, which has little else to load. Loading it later, all at once, would be slow.
import '../ui/overlay/popover-content.tsx';
import { useEntityName } from './activity-entry-row.tsx';
import { ENTITIES, FILTER_PARAMS } from './use-activity.ts';

/** Filters by user, kind of record and period. All of them are kept in the URL. */
export function ActivityFilters({ project }: { project: Project }) {
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
        hint={hasNoData(query) && <LoadFailed query={query} />}
      >
        <Select
          value={url['actor'] ?? ''}
          onChange={(event) => setUrl({ actor: event.target.value })}
          options={[
            { value: '', label: t('everybody') },
            ...(query.data ?? []).map((member) => ({
              value: String(member.userId),
              label: displayName(member),
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
          <UrlDateField
            value={url[name] ?? null}
            onChange={(day) => setUrl({ [name]: day }, { replace: true })}
            today={today}
            max={today}
          />
        </Field>
      ))}
      <ClearFilters names={FILTER_PARAMS} />
    </div>
  );
}
