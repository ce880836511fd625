import { CATEGORIES } from '@brick/domain/expenses/categories';
import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { ViewsMenu } from '../platform/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { FILTER_NAMES, RATING_FILTERS } from './use-suppliers.ts';

const STATUSES = ['active', 'inactive'] as const;

/** Search and filters; all of them stand in the address, so that back, forward and a sent link work. */
export function SupplierFilters({ count }: { count: number | null }) {
  const t = useTranslations('suppliers.filters');
  const categoryName = useTranslations('categories');
  const status = useStatusLabel();
  const [url, setUrl] = useUrlState();
  return (
    <div className="mt-5 mb-3 flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-75">
        <SearchInput
          label={t('search')}
          placeholder={t('search')}
          value={url['q'] ?? ''}
          onChange={(q) => setUrl({ q }, { replace: true })}
        />
      </div>
      <FoldOnPhone name="filters" set={FILTER_NAMES.filter((name) => name !== 'q' && url[name]).length}>
        <Segmented
          label={t('status')}
          value={STATUSES.find((known) => known === url['status']) ?? 'all'}
          onChange={(value) => setUrl({ status: value === 'all' ? null : value })}
          options={[
            { value: 'all', label: t('all') },
            ...STATUSES.map((value) => ({ value, label: status(value) })),
          ]}
        />
        <Select
          aria-label={t('category')}
          variant="quiet"
          value={url['category'] ?? ''}
          onChange={(event) => setUrl({ category: event.target.value })}
          options={[
            { value: '', label: t('allCategories') },
            ...CATEGORIES.map((value) => ({ value, label: categoryName(value) })),
          ]}
        />
        <Select
          aria-label={t('rating')}
          variant="quiet"
          value={url['rating'] ?? ''}
          onChange={(event) => setUrl({ rating: event.target.value })}
          options={[
            { value: '', label: t('anyRating') },
            ...RATING_FILTERS.map((value) => ({ value, label: t(value) })),
          ]}
        />
        {FILTER_NAMES.some((name) => url[name]) && (
          <Button
            variant="quiet"
            onClick={() => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}
          >
            {t('clear')}
          </Button>
        )}
        <ViewsMenu screen="suppliers" />
      </FoldOnPhone>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
