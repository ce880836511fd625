import { Suspense } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { ImportButton } from '../import/import-export.tsx';
import { useUrlState } from '../routing/url-state.ts';
import { ClearFilters } from './url-filters.tsx';

interface EmptyListProps {
  /** The feature's messages for an empty list. */
  t: (
    word: 'empty' | 'emptyText' | 'add' | 'emptyFiltered',
    values?: Readonly<Record<string, string>>,
  ) => string;
  /** Names of the filters in the address: if one of them is set, the filter matches no rows. */
  filters: readonly string[];
  mayAdd: boolean;
  mayImport?: boolean;
}

/** Shown instead of rows: how to begin, or how to clear the filters. */
export function EmptyList({ t, filters, mayAdd, mayImport }: EmptyListProps) {
  const [url, setUrl] = useUrlState();
  if (filters.some((name) => url[name])) {
    return (
      <EmptyState
        // The message may contain the value of a filter.
        title={t('emptyFiltered', Object.fromEntries(filters.map((name) => [name, url[name] ?? ''])))}
        actions={<ClearFilters names={filters} variant="secondary" />}
      />
    );
  }
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      actions={
        (mayAdd || mayImport) && (
          <>
            {mayAdd && (
              <Button variant="primary" onClick={() => setUrl({ add: '1' })}>
                {t('add')}
              </Button>
            )}
            {mayImport && (
              <Suspense>
                <ImportButton />
              </Suspense>
            )}
          </>
        )
      }
    />
  );
}
