import type { ViewScreen } from '@brick/domain/views/screens';
import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { ViewsMenu } from '../platform/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { cleared, type Filter, namesOf } from './filters.ts';
import type { Kept, RecordKind, RecordPath } from './kind.ts';
import { useWords } from './words.ts';

interface ChoiceProps {
  path: RecordPath;
  filter: Filter;
}

/** One of the filters, with a way to have all of its values. */
function Choice({ path, filter }: ChoiceProps) {
  const { name, values = [], words, all = 'all', open, besides = () => ({}) } = filter;
  const [url, setUrl] = useUrlState();
  // Each list has the words of its own filters.
  const t = useWords(path, 'filters');
  const said = useTranslations((words ?? `${path}.filters`) as 'status');
  const options = values.map((value) => ({ value, label: said(value as 'paid') }));
  const label = t(name);
  if (open) {
    return (
      <Segmented
        label={label}
        value={values.find((known) => known === url[name]) ?? 'all'}
        onChange={(value) => setUrl({ ...besides(url), [name]: value === 'all' ? null : value })}
        options={[{ value: 'all', label: t(all) }, ...options]}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      variant="quiet"
      value={url[name] ?? ''}
      onChange={(event) => setUrl({ [name]: event.target.value })}
      options={[{ value: '', label: t(all) }, ...options]}
    />
  );
}

interface FilterBarProps<Row extends Kept> {
  kind: RecordKind<Row>;
  /** How many rows the filters leave, where that is known. */
  count: number | null;
}

/** Search and filters; all of them stand in the address, so that back, forward and a sent link work. */
export function FilterBar<Row extends Kept>({ kind, count }: FilterBarProps<Row>) {
  const { is, filters, Narrowed } = kind;
  const t = useWords(is.path, 'filters');
  const [url, setUrl] = useUrlState();
  const set = namesOf(filters).filter((name) => url[name]);
  return (
    <div
      className={
        kind.closeFilters
          ? 'flex flex-wrap items-center gap-x-2 gap-y-3'
          : 'mt-5 mb-3 flex flex-wrap items-center gap-3'
      }
    >
      <div className={kind.ofPeople ? 'w-full sm:w-75' : 'w-full sm:w-65'}>
        <SearchInput
          label={t('search')}
          placeholder={t('search')}
          value={url['q'] ?? ''}
          onChange={(q) => setUrl({ q }, { replace: true })}
        />
      </div>
      <FoldOnPhone name="filters" set={set.filter((name) => name !== 'q').length}>
        {filters
          .filter(({ fromElsewhere }) => !fromElsewhere)
          .map((filter) => (
            <Choice key={filter.name} path={is.path} filter={filter} />
          ))}
        {Narrowed && <Narrowed />}
        {set.length > 0 && (
          <Button variant="quiet" onClick={() => setUrl(cleared(filters))}>
            {t('clear')}
          </Button>
        )}
        <ViewsMenu screen={is.resource as ViewScreen} />
      </FoldOnPhone>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
