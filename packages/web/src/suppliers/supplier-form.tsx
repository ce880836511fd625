import type { ReplyOf } from '@brick/domain/endpoint';
import { addSupplier, type Supplier, updateSupplier } from '@brick/domain/suppliers/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { ActiveField, CategoryField, ProjectField, RatingField, WebsiteField } from './supplier-fields.tsx';
import { SUPPLIERS_KEY, useSupplier } from './use-suppliers.ts';
import { useTheirs } from './use-theirs.ts';

const supplierForm = bodyOf(addSupplier);

type Body = z.output<typeof supplierForm>;
type Saved = Supplier | ReplyOf<typeof updateSupplier>;

interface Props {
  /** Null for a new one. */
  supplierId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a supplier. An existing one is read first, so that the edit starts from what is stored. */
export function SupplierForm({ supplierId, onClose }: Props) {
  const t = useTranslations('suppliers.form');
  const { data: supplier, isError, refetch } = useSupplier(supplierId);
  if (supplierId === null || supplier)
    return <SupplierDialog supplier={supplier ?? null} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('editTitle')}>
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
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

/** Only what differs from what is stored is sent, so that what somebody else changed beside it stays. */
const changesIn = ({ projectId: _, ...fields }: Body, supplier: Supplier): Partial<Body> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== supplier[name as keyof Supplier]),
  );

/** Sends a new supplier or the changes of an old one, with the toasts of section 8. */
function useSend(supplier: Supplier | null, onDone: () => void) {
  const t = useTranslations('suppliers.form');
  return useAction<{ body: Body; renameExpenses: boolean; idempotencyKey: string }, Saved>({
    send: ({ body, renameExpenses, idempotencyKey }) =>
      supplier
        ? call(updateSupplier, {
            params: { id: supplier.id },
            body: { ...changesIn(body, supplier), renameExpenses, version: supplier.version },
          })
        : call(addSupplier, { body, idempotencyKey }),
    success: (saved) => {
      const count = 'renamedExpenses' in saved ? saved.renamedExpenses : 0;
      if (!supplier) return { description: t('added') };
      return { description: count > 0 ? t('savedAndRenamed', { count }) : t('saved') };
    },
    failure: supplier ? t('saveFailed') : t('addFailed'),
    refresh: [SUPPLIERS_KEY, PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function SupplierDialog({ supplier, onClose }: { supplier: Supplier | null; onClose: () => void }) {
  const t = useTranslations('suppliers.form');
  const [stored, setStored] = useState(supplier);
  const [renames, setRenames] = useState(false);
  const theirs = useTheirs(supplier, stored);
  const editable = supplier?.mayEdit ?? true;
  const form = useContractForm(supplierForm, {
    defaultValues: startOf(supplier),
    draft: supplier ? undefined : 'suppliers.new',
  });
  const send = useSend(stored, onClose);
  const { register, control, formState, submit } = form;
  const { errors } = formState;
  const name = useWatch({ control, name: 'name' }).trim();
  const renamed = supplier !== null && name !== '' && name !== supplier.name;
  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, renameExpenses: renamed && renames, idempotencyKey });
    } catch (error) {
      const current = isCallError(error, 409) ? (error.problem?.current as Supplier | undefined) : undefined;
      if (current) {
        setStored(current);
        // What was not touched here shows what is stored; what was typed stays.
        form.reset(startOf(current), { keepDirtyValues: true });
      }
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(supplier ? (editable ? 'editTitle' : 'viewTitle') : 'addTitle')}
      description={supplier ? (supplier.mine ? undefined : t('shared')) : t('addedTo')}
      dirty={formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t(editable ? 'cancel' : 'close')}</Button>
          </DialogClose>
          {editable && (
            <Button
              type="submit"
              variant="primary"
              pending={send.isPending}
              pendingLabel={t(supplier ? 'saving' : 'adding')}
            >
              {t(supplier ? 'submitEdit' : 'submitAdd')}
            </Button>
          )}
        </>
      }
    >
      <fieldset disabled={!editable} className="grid min-w-0 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
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
    </Dialog>
  );
}
