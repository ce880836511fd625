import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { useSupplierName } from './use-supplier-name.ts';

/** The supplier to which a link from an issue has narrowed the list, with a button to remove that. */
export function SupplierFilterChip() {
  const t = useTranslations('issues.filters');
  const [url, setUrl] = useUrlState();
  const id = /^\d{1,15}$/.test(url['supplierId'] ?? '') ? Number(url['supplierId']) : null;
  const name = useSupplierName(id);
  if (id === null) return null;
  const text = t('supplier', { name: name ?? t('anySupplier') });
  return (
    <Button
      size="sm"
      aria-label={t('remove', { filter: text })}
      className="max-w-full"
      onClick={() => setUrl({ supplierId: null })}
    >
      <span className="min-w-0 truncate">
        <bdi>{text}</bdi>
      </span>
      <X size={14} aria-hidden="true" />
    </Button>
  );
}
