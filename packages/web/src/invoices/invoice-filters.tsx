import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callAll } from '../platform/api/call.ts';
import { listSuppliersEndpoint } from '../platform/forms/use-supplier-search.ts';
import { UrlSelect } from '../platform/lists/url-filters.tsx';
import { UrlPeriodFields } from '../platform/lists/url-period-fields.tsx';
import { useProject } from '../platform/projects/current-project.ts';

/** Narrows the list to a supplier, and to days of issue. */
export function InvoiceFilters() {
  const t = useTranslations('invoices.filters');
  const shared = useTranslations('record.filters');
  const { id: projectId } = useProject();
  const suppliers = useQuery({
    queryKey: ['suppliers', 'of invoices', projectId],
    queryFn: ({ signal }) => callAll(listSuppliersEndpoint, { query: { projectId }, signal }),
  });
  return (
    <>
      <UrlSelect
        name="supplierId"
        label={t('supplier')}
        all={shared('allSuppliers')}
        options={(suppliers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <UrlPeriodFields t={t} />
    </>
  );
}
