import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/routing/url-state.ts';
import { createListScreen, RecordList, RecordRows } from '../records/list-screen.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { record } from './record.tsx';

const MonthCalendar = lazyComponent(() => import('./month-calendar.tsx'), 'MonthCalendar');

const VIEWS = ['calendar', 'list'] as const;

export const { prefetch } = createListScreen(record);

/** The site diary as the calendar of a month, or as a list of days. */
export function DiaryScreen() {
  const t = useTranslations('diary-days.views');
  const [url, setUrl] = useUrlState();
  const shown = url['show'] === 'list' || url['state'] || url['q'] ? 'list' : 'calendar';
  return (
    <RecordList kind={record}>
      <div className="mt-5">
        <Segmented
          label={t('label')}
          value={shown}
          onChange={(next) =>
            setUrl(next === 'list' ? { show: 'list' } : { show: null, state: null, q: null })
          }
          options={VIEWS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {shown === 'list' ? (
        <RecordRows kind={record} />
      ) : (
        <Suspense>
          <MonthCalendar />
        </Suspense>
      )}
    </RecordList>
  );
}
