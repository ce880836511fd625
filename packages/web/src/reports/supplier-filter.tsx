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
  const { data: supplier } = useSupplier(chosen);
  const { data, isFetching } = useSuppliers(projectId, typed ?? '');
  return (
    <ComboBox
      value={typed ?? supplier?.name ?? ''}
      placeholder={t('supplierHint')}
      onChange={(text) => {
        setTyped(text);
        if (text === '') onChange(null);
      }}
      suggestions={(data ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
      loading={isFetching}
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
