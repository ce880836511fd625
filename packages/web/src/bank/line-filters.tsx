import type { BankAccount } from '@brick/domain/bank/api';
import { useTranslations } from 'use-intl';
import { CollapsibleFilters } from '../platform/lists/collapsible-filters.tsx';
import { ClearFilters, UrlSearch, UrlSelect } from '../platform/lists/url-filters.tsx';
import { UrlPeriodFields } from '../platform/lists/url-period-fields.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { filtersIn, STATES } from './bank-endpoints.ts';

/** What a list of lines is narrowed by, in the address. */
export const FILTERS = ['accountId', 'state', 'from', 'to', 'q'] as const;

interface LineFiltersProps {
  accounts: readonly BankAccount[];
  /** Null until it is known. */
  count: number | null;
}

/** Search and filters, kept in the address. */
export function LineFilters({ accounts, count }: LineFiltersProps) {
  const t = useTranslations('bank.filters');
  const [url, setUrl] = useUrlState();
  const set = FILTERS.filter((name) => url[name]);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <UrlSearch label={t('search')} />
      <CollapsibleFilters set={set.filter((name) => name !== 'q').length}>
        <Segmented
          label={t('state')}
          value={filtersIn(url).state}
          onChange={(state) => setUrl({ state: state === 'open' ? null : state })}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <UrlSelect
          name="accountId"
          label={t('account')}
          all={t('allAccounts')}
          options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <UrlPeriodFields t={t} />
        <ClearFilters names={FILTERS} />
      </CollapsibleFilters>
      <p className="t-sm ms-auto text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
