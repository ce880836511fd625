import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { ViewsMenu } from '../platform/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { NarrowedTo } from './narrowed-to.tsx';
import { FILTER_NAMES, filtersIn, useExpenseTotals } from './use-expenses.ts';

/** Search and filters; all of them stand in the address, so that back, forward and a sent link work. */
export function ExpenseFilters({ project }: { project: Project }) {
  const t = useTranslations('expenses.filters');
  const phaseName = useTranslations('phases');
  const [url, setUrl] = useUrlState();
  const { data: totals } = useExpenseTotals(project.id, filtersIn(url));
  const filtered = FILTER_NAMES.some((name) => url[name]);
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
          aria-label={t('receipt')}
          variant="quiet"
          value={url['receipt'] ?? ''}
          onChange={(event) => setUrl({ receipt: event.target.value })}
          options={[
            { value: '', label: t('anyReceipt') },
            { value: 'yes', label: t('withReceipt') },
            { value: 'no', label: t('withoutReceipt') },
          ]}
        />
        <NarrowedTo project={project} />
        {filtered && (
          <Button
            variant="quiet"
            onClick={() => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}
          >
            {t('clear')}
          </Button>
        )}
        <ViewsMenu screen="expenses" />
      </FoldOnPhone>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {totals && t('count', { count: totals.count })}
      </p>
    </div>
  );
}
