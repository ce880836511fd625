import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ComboBox } from '../ui/combo-box.tsx';
import { useSupplier, useSuppliers } from './use-reports.ts';

interface Props {
  projectId: number;
  chosen: string | undefined;
  onChange: (id: string | null) => void;
}

/** One supplier, found by name; emptied it is all of them again. */
export function SupplierFilter({ projectId, chosen, onChange }: Props) {
  const t = useTranslations('reports.filters');
  const [typed, setTyped] = useState<string | null>(null);
  const { data: supplier, isError } = useSupplier(chosen);
  const found = useSuppliers(projectId, typed ?? '');
  // Whose name is not known narrows the reports all the same.
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
      // What names no supplier is no filter: the box shows again what the reports are narrowed to.
      onBlur={() => setTyped(null)}
      emptyText={t('noSupplier')}
    />
  );
}
