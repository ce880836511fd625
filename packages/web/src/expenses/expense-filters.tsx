import { useTranslations } from 'use-intl';
import { useSupplierNames } from '../platform/forms/use-supplier-search.ts';
import { FilterChip } from '../platform/lists/filter-chip.tsx';
import { UrlSelect } from '../platform/lists/url-filters.tsx';
import { UrlPeriodFields } from '../platform/lists/url-period-fields.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useCommitment } from './use-commitment.ts';

/** The commitment to which a link has narrowed the list, with a button to remove that. */
function CommitmentChip({ asked }: { asked: string }) {
  const t = useTranslations('expenses.filters');
  const may = usePermission();
  const id = /^\d{1,15}$/.test(asked) && may('budget', 'read') ? Number(asked) : null;
  const { data } = useCommitment(useProject().id, id);
  const text = t('commitment', { title: data?.title ?? t('anyCommitment') });
  return <FilterChip name="commitment" text={text} label={t('remove', { filter: text })} />;
}

/** Narrows the list to a supplier, as named on the expenses, and to days. */
export function ExpenseFilters() {
  const t = useTranslations('expenses.filters');
  const shared = useTranslations('record.filters');
  const fields = useTranslations('fields.names');
  const [{ supplier, commitment }] = useUrlState();
  const { data: names = [] } = useSupplierNames(true);
  // A link may name one whose expenses are gone.
  const options = supplier && !names.includes(supplier) ? [supplier, ...names] : names;
  return (
    <>
      <UrlSelect
        name="supplier"
        label={fields('supplier')}
        all={shared('allSuppliers')}
        options={options.map((name) => ({ value: name, label: name }))}
      />
      <UrlPeriodFields t={t} />
      {commitment && <CommitmentChip asked={commitment} />}
    </>
  );
}
