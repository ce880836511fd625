import type { Category } from '@brick/domain/expenses/categories';
import type { Supplier } from '@brick/domain/suppliers/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNeighbours } from '../platform/neighbours.ts';
import { isEmpty, type RecordField, useSay } from '../platform/record-fields.ts';
import { RecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { useUrlState } from '../platform/search.ts';
import { linkStyle } from '../ui/button-style.ts';
import { useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useSupplierRowActions } from './supplier-actions.ts';
import { useDeleteSupplier, useSupplier, useSupplierRows } from './use-suppliers.ts';

const SupplierForm = later(() => import('./supplier-form.tsx'), 'SupplierForm');

/** A supplier on a page of its own. */
export function SupplierPage({ id }: { id: number }) {
  return (
    <RecordGate query={useSupplier(id)} list="/suppliers">
      {(supplier) => <SupplierRecord supplier={supplier} />}
    </RecordGate>
  );
}

const linked = (address: string, text: string | null): ReactNode => (
  <a href={address} target="_blank" rel="noopener noreferrer" className={linkStyle}>
    <bdi>{text}</bdi>
  </a>
);

function useFields(): RecordField<Supplier>[] {
  const t = useTranslations('suppliers.form');
  const category = useTranslations('categories');
  const { number } = useFormat();
  const say = useSay();
  return [
    { name: 'name', label: t('name'), say: say.text, historyOnly: true },
    { name: 'contactPerson', label: t('contactPerson'), say: say.text },
    {
      name: 'category',
      label: t('category'),
      say: (value) => (isEmpty(value) ? '–' : category(value as Category)),
    },
    {
      name: 'email',
      label: t('email'),
      say: say.text,
      show: ({ email }) => linked(`mailto:${email}`, email),
    },
    { name: 'phone', label: t('phone'), say: say.text },
    {
      name: 'website',
      label: t('website'),
      say: say.text,
      // What was stored otherwise than by the form may be anything: it is text then.
      show: ({ website }) => (website && /^https?:\/\//i.test(website) ? linked(website, website) : website),
    },
    { name: 'address', label: t('address'), say: say.text },
    {
      name: 'rating',
      label: t('rating'),
      say: (value) => (isEmpty(value) ? t('notRated') : number(Number(value))),
    },
    { name: 'notes', label: t('notes'), say: say.text },
    { name: 'isActive', label: t('isActive'), say: say.yesOrNo, historyOnly: true },
  ];
}

function SupplierRecord({ supplier }: { supplier: Supplier }) {
  const t = useTranslations('suppliers');
  const [url, setUrl] = useUrlState();
  const discard = useDeleteSupplier();
  const rows = useSupplierRows(url);
  const actionsOf = useSupplierRowActions({
    onEdit: ({ id }) => setUrl({ edit: id }),
    onDelete: (deleted) => discard.mutate(deleted),
  });
  return (
    <RecordPage
      kind="supplier"
      row={supplier}
      title={supplier.name}
      status={<StatusBadge status={supplier.isActive ? 'active' : 'inactive'} />}
      list={{ to: '/suppliers', label: t('title') }}
      neighbours={useNeighbours(rows, supplier.id)}
      fields={useFields()}
      actions={actionsOf(supplier)}
      deleteQuestion={t('confirmDelete')}
      dialog={url['edit'] && <SupplierForm supplierId={supplier.id} onClose={() => setUrl({ edit: null })} />}
    />
  );
}
