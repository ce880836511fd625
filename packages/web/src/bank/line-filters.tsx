import type { BankAccount } from '@brick/domain/bank/api';
import { useTranslations } from 'use-intl';
import { UrlDateField } from '../platform/forms/url-date-field.tsx';
import { CollapseOnPhone } from '../platform/lists/collapse-on-phone.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { SearchInput } from '../ui/inputs/search-input.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { filtersIn, STATES } from './bank-calls.ts';

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
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const set = FILTERS.filter((name) => url[name]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-65">
        <SearchInput
          label={t('search')}
          value={url['q'] ?? ''}
          onChange={(q) => setUrl({ q }, { replace: true })}
        />
      </div>
      <CollapseOnPhone name="filters" set={set.filter((name) => name !== 'q').length}>
        <Segmented
          label={t('state')}
          value={filtersIn(url).state}
          onChange={(state) => setUrl({ state: state === 'open' ? null : state })}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <Select
          aria-label={t('account')}
          variant="quiet"
          value={url['accountId'] ?? ''}
          onChange={(event) => setUrl({ accountId: event.target.value })}
          options={[
            { value: '', label: t('allAccounts') },
            ...accounts.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(name)} labelHidden className="w-40">
            <UrlDateField
              value={url[name] ?? null}
              onChange={(day) => setUrl({ [name]: day })}
              today={today}
              placeholder={t(name)}
            />
          </Field>
        ))}
        {set.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => setUrl(Object.fromEntries(FILTERS.map((name) => [name, null])))}
          >
            {t('clear')}
          </Button>
        )}
      </CollapseOnPhone>
      <p className="t-sm ms-auto text-ink-2" aria-live="polite">
        {count !== null && t('count', { count })}
      </p>
    </div>
  );
}
