import type { Supplier } from '@brick/domain/suppliers/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { OwnTransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { SupplierCards } from './supplier-cards.tsx';
import { SupplierFilters } from './supplier-filters.tsx';
import { SupplierTable } from './supplier-table.tsx';
import { filtersIn, useDeleteSupplier, useSupplierRows } from './use-suppliers.ts';

const SupplierForm = later(() => import('./supplier-form.tsx'), 'SupplierForm');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** The user's suppliers and those that are shared with his projects: cards, a list that the server pages, a dialog. */
export function SuppliersScreen() {
  const t = useTranslations('suppliers');
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Supplier | null>(null);
  const rows = useSupplierRows(url);
  const discard = useDeleteSupplier();
  const editing = idIn(url['edit']);
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          <OwnTransferMenu query={{ ...filtersIn(url), sort: url['sort'] }} />
          <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
            {t('add')}
          </Button>
        </>
      }
    >
      <FoldOnPhone name="figures">
        <SupplierCards />
      </FoldOnPhone>
      <SupplierFilters count={rows.count} />
      <SupplierTable rows={rows} onEdit={({ id }) => setUrl({ edit: id })} onDelete={setLeaving} />
      {(url['add'] || editing !== null) && (
        <Suspense>
          <SupplierForm
            key={editing ?? 'new'}
            supplierId={editing}
            onClose={() => setUrl({ add: null, edit: null })}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving ? t('confirmText', { name: leaving.name }) : undefined}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </Page>
  );
}
