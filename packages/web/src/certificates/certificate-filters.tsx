import type { Contract } from '@brick/domain/certificates/building-contract';
import { CERTIFICATE_STATUSES } from '@brick/domain/certificates/rules';
import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { FILTER_NAMES } from './use-certificates.ts';

interface Props {
  /** Null where it is not known. */
  count: number | null;
  contracts: readonly Pick<Contract, 'id' | 'title'>[];
}

/** Filters by status and contract; both stand in the address, so that back, forward and a sent link work. */
export function CertificateFilters({ count, contracts }: Props) {
  const t = useTranslations('certificates.filters');
  const label = useStatusLabel();
  const [url, setUrl] = useUrlState();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <FoldOnPhone name="filters" set={FILTER_NAMES.filter((name) => url[name]).length}>
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
          <Select
            aria-label={t('contract')}
            variant="quiet"
            className="max-w-60"
            value={url['contract'] ?? ''}
            onChange={(event) => setUrl({ contract: event.target.value })}
            options={[
              { value: '', label: t('allContracts') },
              ...contracts.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        )}
        {FILTER_NAMES.some((name) => url[name]) && (
          <Button
            variant="quiet"
            onClick={() => setUrl(Object.fromEntries(FILTER_NAMES.map((name) => [name, null])))}
          >
            {t('clear')}
          </Button>
        )}
      </FoldOnPhone>
      <p className="ms-auto t-sm text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
