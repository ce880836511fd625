import type { Contract } from '@brick/domain/certificates/building-contract-api';
import { CERTIFICATE_STATUSES } from '@brick/domain/certificates/rules';
import { useTranslations } from 'use-intl';
import { CollapsibleFilters } from '../platform/lists/collapsible-filters.tsx';
import { ClearFilters, UrlSelect } from '../platform/lists/url-filters.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { FILTER_PARAMS } from './use-certificates.ts';

interface CertificateFiltersProps {
  /** Null while unknown. */
  count: number | null;
  contracts: readonly Pick<Contract, 'id' | 'title'>[];
}

/** Filters by status and contract. Both are kept in the URL, so that Back, Forward and shared links work. */
export function CertificateFilters({ count, contracts }: CertificateFiltersProps) {
  const t = useTranslations('certificates.filters');
  const label = useStatusLabel();
  const [url, setUrl] = useUrlState();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <CollapsibleFilters set={FILTER_PARAMS.filter((name) => url[name]).length}>
        <Segmented
          label={t('status')}
          value={url['status'] ?? ''}
          onChange={(status) => setUrl({ status })}
          options={[
            { value: '', label: t('all') },
            ...CERTIFICATE_STATUSES.map((status) => ({ value: status as string, label: label(status) })),
          ]}
        />
        {contracts.length > 1 && (
          <UrlSelect
            name="contract"
            label={t('contract')}
            all={t('allContracts')}
            options={contracts.map(({ id, title }) => ({ value: String(id), label: title }))}
            className="max-w-60"
          />
        )}
        <ClearFilters names={FILTER_PARAMS} />
      </CollapsibleFilters>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
