import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { EarlierButton } from '../platform/earlier-button.tsx';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { EntryRow } from './entry-row.tsx';
import { FILTER_NAMES, useActivity } from './use-activity.ts';

/** Every change in the project: who, what and when, each entry a way to its record. */
export function ActivityScreen() {
  const t = useTranslations('activity');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const activity = useActivity(project.id, url);
  const { entries, isError, refetch } = activity;
  const clear = () => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])));
  return (
    <Page title={t('title')} subtitle={<bdi>{project.name}</bdi>}>
      <ActivityFilters project={project} onClear={clear} />
      {!entries ? (
        isError ? (
          <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={10} />
        )
      ) : entries.length === 0 ? (
        <EmptyState title={t('empty')} actions={<Button onClick={clear}>{t('filters.clear')}</Button>} />
      ) : (
        <div>
          <ol reversed aria-label={t('title')} className="border-b border-line">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} projectId={project.id} />
            ))}
          </ol>
          <EarlierButton query={activity} />
        </div>
      )}
    </Page>
  );
}
