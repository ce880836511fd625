import type { InvoiceProposal } from '@brick/domain/invoices/findings-and-proposal';
import type { addSupplier } from '@brick/domain/suppliers/api';
import { useTranslations } from 'use-intl';
import { endpointRef } from '../../platform/api/call.ts';
import { SupplierBox } from '../../platform/forms/supplier-box.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { RadioList } from './radio-list.tsx';

export const addSupplierEndpoint = endpointRef<typeof addSupplier>('POST', '/api/suppliers');

/** A supplier who is not in the directory yet, as the document names them. */
export interface NewSupplier {
  name: string;
  vatId: string;
  address: string;
}

/** The supplier who sent the invoice: one who is there, another one who is typed, or a new one. */
export type SupplierState =
  | { mode: 'known'; id: number }
  | { mode: 'other'; name: string; id: number | null }
  | { mode: 'new'; fields: NewSupplier };

interface SupplierChoiceProps {
  proposal: InvoiceProposal;
  value: SupplierState | null;
  onChange: (value: SupplierState) => void;
  /** As the document names them. */
  start: NewSupplier;
  error: string | undefined;
  errors: Readonly<Record<string, string>>;
}

/** Chooses the supplier: those who match, another one of the directory, or a filled-in form for a new one. */
export function SupplierChoice({ proposal, value, onChange, start, error, errors }: SupplierChoiceProps) {
  const t = useTranslations('invoices.book');
  const { suppliers } = proposal;
  const known = suppliers.map(({ id, name }) => ({
    value: String(id),
    label: <bdi>{name}</bdi>,
    hint: suppliers.length === 1 && t('supplierLinked'),
  }));
  const chosen = value?.mode === 'known' ? String(value.id) : (value?.mode ?? null);

  function choose(next: string) {
    if (next === 'other') onChange({ mode: 'other', name: '', id: null });
    else if (next === 'new') onChange({ mode: 'new', fields: start });
    else onChange({ mode: 'known', id: Number(next) });
  }

  return (
    <div className="grid gap-3">
      <RadioList
        label={t('supplier')}
        value={chosen}
        onChange={choose}
        error={value?.mode === 'other' ? undefined : error}
        options={[
          ...known,
          { value: 'other', label: t('supplierOther') },
          { value: 'new', label: t('supplierNew') },
        ]}
      />
      {suppliers.length > 1 && value === null && <p className="t-sm text-ochre">{t('supplierSeveral')}</p>}
      {value?.mode === 'other' && (
        <Field label={t('supplierChoose')} required error={error}>
          <SupplierBox
            value={value.name}
            onChange={(name) => onChange({ mode: 'other', name, id: null })}
            onPick={({ id, name }) => onChange({ mode: 'other', name, id })}
            emptyText={t('supplierUnknown')}
          />
        </Field>
      )}
      {value?.mode === 'new' && (
        <NewSupplierFields
          value={value.fields}
          onChange={(fields) => onChange({ mode: 'new', fields })}
          errors={errors}
        />
      )}
    </div>
  );
}

interface NewSupplierFieldsProps {
  value: NewSupplier;
  onChange: (value: NewSupplier) => void;
  errors: Readonly<Record<string, string>>;
}

function NewSupplierFields({ value, onChange, errors }: NewSupplierFieldsProps) {
  const names = useTranslations('fields.names');
  const t = useTranslations('invoices.book');
  const set = (fields: Partial<NewSupplier>) => onChange({ ...value, ...fields });
  return (
    <div className="grid gap-3 border-s-2 border-line ps-4">
      <p className="t-sm text-ink-3">{t('supplierNewText')}</p>
      <Field label={t('supplierName')} required error={errors['name']}>
        <TextInput
          value={value.name}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label={names('vatId')} error={errors['vatId']}>
        <TextInput
          value={value.vatId}
          maxLength={30}
          autoComplete="off"
          onChange={(event) => set({ vatId: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('supplierAddress')} error={errors['address']}>
        <TextArea
          value={value.address}
          maxLength={1000}
          rows={2}
          grow
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}
