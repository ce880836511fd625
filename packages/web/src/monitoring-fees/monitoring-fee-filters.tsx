import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { ViewsMenu } from '../platform/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { FILTER_NAMES } from './use-monitoring-fees.ts';

/** Search and filters; all of them stand in the address, so that back, forward and a sent link work. */
export function MonitoringFeeFilters({ count }: { count: number | null }) {
  const t = useTranslations('monitoring-fees.filters');
  const [url, setUrl] = useUrlState();
  return (
    <div className="mt-5 mb-3 flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-65">
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
          value={url['status'] ?? 'all'}
          onChange={(status) => setUrl({ status: status === 'all' ? null : status })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'paid', label: t('paid') },
            { value: 'pending', label: t('pending') },
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
        <ViewsMenu screen="monitoring-fees" />
      </FoldOnPhone>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
