import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callAll } from '../platform/api/call.ts';
import { UrlDateField } from '../platform/forms/url-date-field.tsx';
import { listSuppliersCall } from '../platform/forms/use-supplier-search.ts';
import { useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { Field } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';

/** Narrows the list to a supplier, and to days of issue. */
export function Narrowed() {
  const t = useTranslations('invoices.filters');
  const today = useToday();
  const { id: projectId } = useProject();
  const [url, setUrl] = useUrlState();
  const suppliers = useQuery({
    queryKey: ['suppliers', 'of invoices', projectId],
    queryFn: ({ signal }) => callAll(listSuppliersCall, { query: { projectId }, signal }),
  });
  return (
    <>
      <Select
        aria-label={t('supplier')}
        variant="quiet"
        value={url['supplierId'] ?? ''}
        onChange={(event) => setUrl({ supplierId: event.target.value })}
        options={[
          { value: '', label: t('allSuppliers') },
          ...(suppliers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
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
    </>
  );
}
