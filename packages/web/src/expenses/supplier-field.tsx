import { CATEGORIES } from '@brick/domain/expenses/categories';
import type { expenseBody } from '@brick/domain/expenses/contract';
import type { listSuppliers } from '@brick/domain/suppliers/contract';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { ComboBox } from '../ui/combo-box.tsx';

const search = callOf<typeof listSuppliers>('GET', '/api/suppliers');

const SHOWN = 8;

interface Props {
  projectId: number;
  control: Control<z.input<typeof expenseBody>, unknown, z.output<typeof expenseBody>>;
  onPick: (supplier: { id: number; name: string }) => void;
  onType: () => void;
}

/** A supplier's name: free text, or picked from the directory, which keeps the link to its entry. */
export function SupplierField({ projectId, control, onPick, onType }: Props) {
  const t = useTranslations('expenses.form');
  const category = useTranslations('categories');
  const typed = useWatch({ control, name: 'supplier' }) ?? '';
  const { data, isFetching } = useQuery({
    queryKey: ['suppliers', 'picker', projectId, typed],
    queryFn: ({ signal }) =>
      call(search, { query: { q: typed, limit: SHOWN, isActive: true, projectId }, signal }),
    placeholderData: (before) => before,
  });
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
          suggestions={(data ?? []).map(({ id, name, category: kind }) => ({
            id: String(id),
            label: name,
            detail: kind && isCategory(kind) ? category(kind) : undefined,
          }))}
          loading={isFetching}
          onPick={({ id, label }) => onPick({ id: Number(id), name: label })}
          emptyText={t('noSupplierFound')}
        />
      )}
    />
  );
}

type CategoryName = (typeof CATEGORIES)[number];

const isCategory = (name: string): name is CategoryName => (CATEGORIES as readonly string[]).includes(name);
