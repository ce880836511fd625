import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ComboBox } from '../ui/inputs/combo-box.tsx';
import { useSupplier, useSupplierSearch } from './use-reports.ts';

interface SupplierFilterProps {
  projectId: number;
  chosen: string | undefined;
  onChange: (id: string | null) => void;
}

/** Filters by one supplier, found by name. Clearing the field removes the filter. */
export function SupplierFilter({ projectId, chosen, onChange }: SupplierFilterProps) {
  const t = useTranslations('reports.filters');
  const [typed, setTyped] = useState<string | null>(null);
  const { data: supplier, isError } = useSupplier(chosen);
  const found = useSupplierSearch(projectId, typed ?? '');
  // A supplier whose name is unknown still filters the reports.
  const name = supplier?.name ?? (isError ? t('oneSupplier') : '');
  return (
    <ComboBox
      value={typed ?? name}
      placeholder={t('supplierHint')}
      onChange={(text) => {
        setTyped(text);
        if (text === '') onChange(null);
      }}
      suggestions={(found.data ?? []).map((each) => ({ id: String(each.id), label: each.name }))}
      loading={found.isFetching}
      query={found}
      onPick={({ id }) => {
        onChange(id);
        setTyped(null);
      }}
      // Text that matches no supplier is discarded, and the field shows the current filter again.
      onBlur={() => setTyped(null)}
      emptyText={t('noSupplier')}
    />
  );
}
