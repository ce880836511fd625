import type { ViewScreen } from '@brick/domain/views/view-screens';
import { useTranslations } from 'use-intl';
import { CollapsibleFilters } from '../platform/lists/collapsible-filters.tsx';
import { ClearFilters, UrlSearch, UrlSelect } from '../platform/lists/url-filters.tsx';
import { PAGE_KIND_INFO, PAGE_KINDS } from '../platform/records/page-kinds.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { SavedViewsMenu } from '../platform/views/saved-views-menu.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { filterNames, type ListFilter } from './parse-filters.ts';
import type { BaseRecord, RecordDeclaration, RecordKind } from './record-kind.ts';
import { useFieldLabels, useRecordMessages } from './record-messages.ts';

interface FilterChoiceProps {
  is: RecordDeclaration;
  filter: ListFilter;
}

/** One filter, with an option for all values. */
function FilterChoice({ is: { path, fields }, filter }: FilterChoiceProps) {
  const { name, values = [], words, all = 'all', open, besides = () => ({}) } = filter;
  const [url, setUrl] = useUrlState();
  // Each list has the messages of its own filters.
  const t = useRecordMessages(path, 'filters');
  const said = useTranslations((words ?? `${path}.filters`) as 'status');
  // A list may add values of its own to those that several lists have.
  const labelOf = (value: string) => (said.has(value as 'paid') ? said(value as 'paid') : t(value));
  const options = values.map((value) => ({ value, label: labelOf(value) }));
  const fieldLabel = useFieldLabels(path);
  const label = t.has(name) ? t(name) : fieldLabel(name, fields[name] ?? {});
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
  return <UrlSelect name={name} label={label} all={t(all)} options={options} />;
}

/** What saved views call a list: its path, if its resource is the path of a kind. */
const viewScreenOf = ({ path, resource }: RecordDeclaration): ViewScreen =>
  (PAGE_KINDS.some((kind) => PAGE_KIND_INFO[kind].page === `/${resource}`) ? path : resource) as ViewScreen;

interface FilterBarProps<Row extends BaseRecord> {
  kind: RecordKind<Row>;
  /** The number of filtered rows; null until it is known. */
  count: number | null;
  /** There are more than `count`. */
  isBounded?: boolean;
}

/** Search and filters, kept in the URL so that back, forward and shared links work. */
export function FilterBar<Row extends BaseRecord>({ kind, count, isBounded }: FilterBarProps<Row>) {
  const { is, filters, ExtraFilters } = kind;
  const t = useRecordMessages(is.path, 'filters');
  const [url] = useUrlState();
  const set = filterNames(filters).filter((name) => url[name]);
  return (
    <div
      className={
        kind.closeFilters
          ? 'flex flex-wrap items-center gap-x-2 gap-y-3'
          : 'flex flex-wrap items-center gap-x-2 gap-y-3 sm:mt-5 sm:mb-3'
      }
    >
      <UrlSearch label={t('search')} placeholder={t('search')} />
      <CollapsibleFilters set={set.filter((name) => name !== 'q').length}>
        {filters
          .filter(({ fromElsewhere }) => !fromElsewhere)
          .map((filter) => (
            <FilterChoice key={filter.name} is={is} filter={filter} />
          ))}
        {ExtraFilters && <ExtraFilters />}
        <ClearFilters names={filterNames(filters)} />
        {is.list.state.length > 0 && <SavedViewsMenu screen={viewScreenOf(is)} />}
      </CollapsibleFilters>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t(isBounded ? 'moreThan' : 'count', { count })}
      </p>
    </div>
  );
}
