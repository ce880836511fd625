import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { FILTER_PARAMS, parseFilters, useCommitmentTotals, useSupplierNames } from './use-commitments.ts';

/** Search and filters for commitments. All of them are kept in the URL. */
export function CommitmentFilters({ project }: { project: Project }) {
  const t = useTranslations('budgets.commitments.filters');
  const phaseName = useTranslations('phases');
  const [url, setUrl] = useUrlState();
  const { data: totals } = useCommitmentTotals(project.id, parseFilters(url));
  const query = useSupplierNames(project.id);
  const names = query.data ?? [];
  const chosen = url['supplier'] ?? '';
  // A supplier that is not in the directory may still be used by a commitment, so the URL can name it.
  const suppliers = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-65">
        <SearchInput
          label={t('search')}
          placeholder={t('search')}
          value={url['q'] ?? ''}
          onChange={(q) => setUrl({ q }, { replace: true })}
        />
      </div>
      <Segmented
        label={t('state')}
        value={url['open'] ?? 'all'}
        onChange={(open) => setUrl({ open: open === 'all' ? null : open })}
        options={[
          { value: 'all', label: t('all') },
          { value: 'yes', label: t('open') },
          { value: 'no', label: t('closed') },
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
        aria-label={t('supplier')}
        variant="quiet"
        className="max-w-60"
        value={chosen}
        onChange={(event) => setUrl({ supplier: event.target.value })}
        options={[
          { value: '', label: t('allSuppliers') },
          ...suppliers.map((name) => ({ value: name, label: name })),
        ]}
      />
      <LoadFailed query={query} />
      {FILTER_PARAMS.some((name) => url[name]) && (
        <Button
          variant="quiet"
          onClick={() => setUrl(Object.fromEntries(FILTER_PARAMS.map((name) => [name, null])))}
        >
          {t('clear')}
        </Button>
      )}
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {totals && t('count', { count: totals.count })}
      </p>
    </div>
  );
}
