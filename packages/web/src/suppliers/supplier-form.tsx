import type { ReplyOf } from '@brick/domain/endpoint';
import { addSupplier, type Supplier, updateSupplier } from '@brick/domain/suppliers/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { bodyOf } from '../platform/forms.ts';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { ActiveField, CategoryField, ProjectField, RatingField, WebsiteField } from './supplier-fields.tsx';
import { useSupplierWords } from './supplier-words.ts';
import { SUPPLIERS_KEY, useSupplier } from './use-suppliers.ts';

const supplierForm = bodyOf(addSupplier);

type Saved = Supplier | ReplyOf<typeof updateSupplier>;

interface Props {
  /** Null for a new one. */
  supplierId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a supplier. An existing one is read first, so that the edit starts from what is stored. */
export function SupplierForm({ supplierId, onClose }: Props) {
  const t = useTranslations('suppliers.form');
  const query = useSupplier(supplierId);
  if (supplierId === null || query.data)
    return <SupplierDialog supplier={query.data ?? null} onClose={onClose} />;
  return <LoadingDialog query={query} title={t('editTitle')} t={t} onClose={onClose} />;
}

const startOf = (supplier: Supplier | null): z.input<typeof supplierForm> => ({
  name: supplier?.name ?? '',
  contactPerson: supplier?.contactPerson ?? '',
  category: supplier?.category ?? '',
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  website: supplier?.website ?? '',
  rating: supplier?.rating ?? '',
  address: supplier?.address ?? '',
  notes: supplier?.notes ?? '',
  isActive: supplier?.isActive ?? true,
  projectId: null,
});

function SupplierDialog({ supplier: read, onClose }: { supplier: Supplier | null; onClose: () => void }) {
  const t = useTranslations('suppliers.form');
  const [renames, setRenames] = useState(false);
  const editing = useEditing(supplierForm, t, {
    read,
    startOf,
    words: useSupplierWords(),
    draft: read ? undefined : 'suppliers.new',
    send: async (body, { from, changes, version, idempotencyKey }): Promise<Saved> => {
      if (!from) return call(addSupplier, { body, idempotencyKey });
      const { projectId: _, ...fields } = changes;
      const renameExpenses = renames && body.name !== read?.name;
      return call(updateSupplier, { params: { id: from.id }, body: { ...fields, renameExpenses, version } });
    },
    success: (saved) => {
      const count = 'renamedRows' in saved ? saved.renamedRows : 0;
      return { description: count > 0 ? t('savedAndRenamed', { count }) : t(read ? 'saved' : 'added') };
    },
    refresh: [SUPPLIERS_KEY, PROJECTS_KEY],
    onDone: onClose,
    showsTheirs: true,
  });
  const { row: supplier, form, theirs } = editing;
  const editable = supplier?.mayEdit ?? true;
  const { register, control, formState } = form;
  const { errors } = formState;
  const name = useWatch({ control, name: 'name' }).trim();
  const renamed = supplier !== null && name !== '' && name !== supplier.name;
  return (
    <FormDialog
      {...editing.frame}
      title={t(supplier ? (editable ? 'editTitle' : 'viewTitle') : 'addTitle')}
      description={supplier ? (supplier.mine ? undefined : t('shared')) : t('addedTo')}
      {...(editable ? {} : { cancel: t('close'), submit: null })}
      onClose={onClose}
    >
      <fieldset disabled={!editable} className="min-w-0">
        <FormGrid>
          <FormSpan>
            <Field label={t('name')} required error={errors.name?.message} hint={theirs.of('name')}>
              <TextInput {...register('name')} maxLength={255} autoComplete="off" />
            </Field>
            {renamed && (
              <Checkbox
                label={t('rename')}
                hint={t('renameHint', { name: supplier.name })}
                checked={renames}
                onChange={(event) => setRenames(event.target.checked)}
              />
            )}
          </FormSpan>
          <Field
            label={t('contactPerson')}
            error={errors.contactPerson?.message}
            hint={theirs.of('contactPerson')}
          >
            <TextInput {...register('contactPerson')} maxLength={255} autoComplete="off" />
          </Field>
          <CategoryField control={control} theirs={theirs.of('category')} />
          <Field label={t('email')} error={errors.email?.message} hint={theirs.of('email')}>
            <TextInput
              {...register('email')}
              type="email"
              inputMode="email"
              maxLength={255}
              autoComplete="off"
            />
          </Field>
          <Field label={t('phone')} error={errors.phone?.message} hint={theirs.of('phone')}>
            <TextInput {...register('phone')} type="tel" inputMode="tel" maxLength={50} autoComplete="off" />
          </Field>
          <WebsiteField control={control} theirs={theirs.of('website')} />
          <RatingField control={control} theirs={theirs.of('rating')} />
          <FormSpan>
            <Field label={t('address')} error={errors.address?.message} hint={theirs.of('address')}>
              <TextArea {...register('address')} rows={2} grow />
            </Field>
            <Field label={t('notes')} error={errors.notes?.message} hint={theirs.of('notes')}>
              <TextArea {...register('notes')} rows={2} grow />
            </Field>
            <ActiveField control={control} theirs={theirs.of('isActive')} />
            {!supplier && <ProjectField control={control} />}
          </FormSpan>
        </FormGrid>
      </fieldset>
    </FormDialog>
  );
}
