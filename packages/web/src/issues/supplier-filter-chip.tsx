import { useTranslations } from 'use-intl';
import { FilterChip } from '../platform/lists/filter-chip.tsx';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useSupplierName } from './use-supplier-name.ts';

/** The supplier to which a link from an issue has narrowed the list, with a button to remove that. */
export function SupplierFilterChip() {
  const t = useTranslations('issues.filters');
  const [url] = useUrlState();
  const id = /^\d{1,15}$/.test(url['supplierId'] ?? '') ? Number(url['supplierId']) : null;
  const name = useSupplierName(id);
  if (id === null) return null;
  const text = t('supplier', { name: name ?? t('anySupplier') });
  return <FilterChip name="supplierId" text={text} label={t('remove', { filter: text })} />;
}
