import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useUrlState } from './search.ts';

interface Props {
  /** The room's words for a list in which there is nothing. */
  t: (
    word: 'empty' | 'emptyText' | 'add' | 'emptyFiltered' | 'filters.clear',
    values?: Readonly<Record<string, string>>,
  ) => string;
  /** Names that filters have in the address: with one of them set it is the filter that leaves nothing. */
  filters: readonly string[];
  mayAdd: boolean;
}

/** In place of the rows of a list: how to begin, or how to see more than the filter lets through. */
export function ListEmpty({ t, filters, mayAdd }: Props) {
  const [url, setUrl] = useUrlState();
  if (filters.some((name) => url[name])) {
    const clear = () => setUrl(Object.fromEntries(filters.map((name) => [name, null])));
    return (
      <EmptyState
        // What a list has none of may be said of the value of a filter.
        title={t('emptyFiltered', Object.fromEntries(filters.map((name) => [name, url[name] ?? ''])))}
        actions={
          <Button variant="secondary" onClick={clear}>
            {t('filters.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      actions={
        mayAdd && (
          <Button variant="primary" onClick={() => setUrl({ add: '1' })}>
            {t('add')}
          </Button>
        )
      }
    />
  );
}
