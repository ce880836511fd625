import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { ViewsMenu } from '../platform/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { statusIn, TASK_STATUSES } from './task-status.ts';
import { ALL } from './unfolded.ts';

/** Search over the plans and the status of their tasks; both stand in the address. A status shows the tasks of all. */
export function InteriorFilters({ count, anyTasks }: { count: number | null; anyTasks: boolean }) {
  const t = useTranslations('interior.filters');
  const label = useStatusLabel();
  const [url, setUrl] = useUrlState();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-65">
        <SearchInput
          label={t('search')}
          placeholder={t('search')}
          value={url['q'] ?? ''}
          onChange={(q) => setUrl({ q }, { replace: true })}
        />
      </div>
      <Segmented
        label={t('status')}
        value={statusIn(url) ?? ALL}
        onChange={(status) => setUrl({ status: status === ALL ? null : status, tasks: url['tasks'] ?? ALL })}
        options={[
          { value: ALL, label: t('all') },
          ...TASK_STATUSES.map((value) => ({ value, label: label(value) })),
        ]}
      />
      <Button
        variant="quiet"
        onClick={() => setUrl(anyTasks ? { tasks: null, status: null } : { tasks: ALL })}
      >
        {t(anyTasks ? 'hideTasks' : 'showTasks')}
      </Button>
      <ViewsMenu screen="interior" />
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
