import { useTranslations } from 'use-intl';
import { LoadEarlierButton } from '../platform/lists/load-earlier.tsx';
import { ClearFilters } from '../platform/lists/url-filters.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ActivityEntryRow } from './activity-entry-row.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { FILTER_PARAMS, useActivity } from './use-activity.ts';

/** Lists every change in the project: who changed what and when. Each entry links to its record. */
export function ActivityScreen() {
  const t = useTranslations('activity');
  const project = useProject();
  const [url] = useUrlState();
  const activity = useActivity(project.id, url);
  const { entries, isError, refetch } = activity;
  return (
    <Page title={t('title')} subtitle={<bdi>{project.name}</bdi>}>
      <ActivityFilters project={project} />
      {!entries ? (
        isError ? (
          <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={10} />
        )
      ) : entries.length === 0 ? (
        <EmptyState title={t('empty')} actions={<ClearFilters names={FILTER_PARAMS} variant="secondary" />} />
      ) : (
        <div>
          <ol reversed aria-label={t('title')} className="border-b border-line">
            {entries.map((entry) => (
              <ActivityEntryRow key={entry.id} entry={entry} projectId={project.id} />
            ))}
          </ol>
          <LoadEarlierButton query={activity} />
        </div>
      )}
    </Page>
  );
}
