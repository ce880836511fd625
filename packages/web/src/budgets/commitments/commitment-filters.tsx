import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { ClearFilters, UrlSearch, UrlSelect } from '../../platform/lists/url-filters.tsx';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
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
      <UrlSearch label={t('search')} placeholder={t('search')} />
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
      <UrlSelect
        name="phase"
        label={t('phase')}
        all={t('allPhases')}
        options={PHASES.map((phase) => ({ value: phase, label: phaseName(phase) }))}
      />
      <UrlSelect
        name="supplier"
        label={t('supplier')}
        all={t('allSuppliers')}
        options={suppliers.map((name) => ({ value: name, label: name }))}
        className="max-w-60"
      />
      <LoadFailed query={query} />
      <ClearFilters names={FILTER_PARAMS} />
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {totals && t('count', { count: totals.count })}
      </p>
    </div>
  );
}
