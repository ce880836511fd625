import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withWords } from '../messages/rooms.ts';
import { useUrlState } from '../platform/search.ts';
import { cleared } from '../records/filters.ts';
import { RecordList, RecordRows } from '../records/list-screen.tsx';
import { later } from '../ui/later.ts';
import { Segmented } from '../ui/segmented.tsx';
import { record } from './record.tsx';

const CarriedFiles = later(
  withWords(() => import('./carried-files.tsx'), ['kinds', 'names']),
  'CarriedFiles',
);

const LISTS = ['documents', 'records'] as const;

/** Documents of the project with their figures, and beside them the files that other records carry. */
export function DocumentsScreen() {
  const t = useTranslations('documents.lists');
  const [url, setUrl] = useUrlState();
  const shown = LISTS.find((known) => known === url['list']) ?? 'documents';
  // The lists are filtered and sorted by different things, so what was asked of the one is not asked of the other.
  const others = { ...cleared(record.filters), record: null, sort: null };
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
          <CarriedFiles />
        </Suspense>
      ) : (
        <RecordRows kind={record} />
      )}
    </RecordList>
  );
}
