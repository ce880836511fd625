import { FUNDINGS } from '@brick/domain/ledger/places';
import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { ViewsMenu } from '../platform/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { FILTER_NAMES, STATUS_FILTERS } from './use-variations.ts';

/** Search and filters; all of them stand in the address, so that back, forward and a sent link work. */
export function VariationFilters({ count }: { count: number | null }) {
  const t = useTranslations('variations.filters');
  const phaseName = useTranslations('phases');
  const funding = useTranslations('variations.funding');
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
        <Select
          aria-label={t('status')}
          variant="quiet"
          value={url['status'] ?? ''}
          onChange={(event) => setUrl({ status: event.target.value })}
          options={[
            { value: '', label: t('allStatuses') },
            ...STATUS_FILTERS.map((value) => ({ value, label: t(value) })),
          ]}
        />
        <Select
          aria-label={t('phase')}
          variant="quiet"
          value={url['phase'] ?? ''}
          onChange={(event) => setUrl({ phase: event.target.value })}
          options={[
            { value: '', label: t('allPhases') },
            ...PHASES.map((phase) => ({ value: phase, label: phaseName(phase) })),
          ]}
        />
        <Select
          aria-label={t('funding')}
          variant="quiet"
          value={url['funding'] ?? ''}
          onChange={(event) => setUrl({ funding: event.target.value })}
          options={[
            { value: '', label: t('allFundings') },
            ...FUNDINGS.map((value) => ({ value, label: funding(value) })),
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
        <ViewsMenu screen="variations" />
      </FoldOnPhone>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
