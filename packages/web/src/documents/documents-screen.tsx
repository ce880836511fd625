import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { RecordList, RecordRows } from '../records/list-screen.tsx';
import { clearedFilters } from '../records/parse-filters.ts';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { record } from './record.tsx';

const AttachedFiles = lazyComponent(
  withMessages(() => import('./attached-files.tsx'), ['kinds', 'names']),
  'AttachedFiles',
);

const LISTS = ['documents', 'records'] as const;

/** The project's documents with their figures, and a second list of files attached to other records. */
export function DocumentsScreen() {
  const t = useTranslations('documents.lists');
  const [url, setUrl] = useUrlState();
  const shown = LISTS.find((known) => known === url['list']) ?? 'documents';
  // The two lists have different filters and sort orders, so switching clears those of the other list.
  const others = { ...clearedFilters(record.filters), record: null, sort: null };
  return (
    <RecordList kind={record} elsewhere={shown === 'records'}>
      <Segmented
        label={t('label')}
        value={shown}
        onChange={(next) => setUrl({ ...others, list: next === 'records' ? next : null })}
        options={LISTS.map((value) => ({ value, label: t(value) }))}
      />
      {shown === 'records' ? (
        <Suspense>
          <AttachedFiles />
        </Suspense>
      ) : (
        <RecordRows kind={record} />
      )}
    </RecordList>
  );
}
