import type { expenseBody } from '@brick/domain/expenses/contract';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useSupplierSearch } from '../platform/supplier-search.ts';
import { ComboBox } from '../ui/combo-box.tsx';

interface Props {
  projectId: number;
  control: Control<z.input<typeof expenseBody>, unknown, z.output<typeof expenseBody>>;
  onPick: (supplier: { id: number; name: string }) => void;
  onType: () => void;
}

/** A supplier's name: free text, or picked from the directory, which keeps the link to its entry. */
export function SupplierField({ projectId, control, onPick, onType }: Props) {
  const t = useTranslations('expenses.form');
  const typed = useWatch({ control, name: 'supplier' }) ?? '';
  const found = useSupplierSearch(projectId, typed);
  return (
    <Controller
      control={control}
      name="supplier"
      render={({ field }) => (
        <ComboBox
          {...field}
          value={field.value ?? ''}
          onChange={(name) => {
            field.onChange(name);
            onType();
          }}
          {...found}
          onPick={({ id, label }) => onPick({ id: Number(id), name: label })}
          emptyText={t('noSupplierFound')}
        />
      )}
    />
  );
}
