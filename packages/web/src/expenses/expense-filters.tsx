import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSupplierNames } from '../platform/forms/use-supplier-search.ts';
import { UrlSelect } from '../platform/lists/url-filters.tsx';
import { UrlPeriodFields } from '../platform/lists/url-period-fields.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { useCommitment } from './use-commitment.ts';

/** The commitment to which a link has narrowed the list, with a button to remove that. */
function CommitmentChip({ asked }: { asked: string }) {
  const t = useTranslations('expenses.filters');
  const [, setUrl] = useUrlState();
  const may = usePermission();
  const id = /^\d{1,15}$/.test(asked) && may('budget', 'read') ? Number(asked) : null;
  const { data } = useCommitment(useProject().id, id);
  const text = t('commitment', { title: data?.title ?? t('anyCommitment') });
  return (
    <Button
      size="sm"
      aria-label={t('remove', { filter: text })}
      className="max-w-full"
      onClick={() => setUrl({ commitment: null })}
    >
      <span className="min-w-0 truncate">
        <bdi>{text}</bdi>
      </span>
      <X size={14} aria-hidden="true" />
    </Button>
  );
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
