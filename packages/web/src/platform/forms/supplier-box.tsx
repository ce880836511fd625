import { ComboBox } from '../../ui/inputs/combo-box.tsx';
import { useProject } from '../projects/current-project.ts';
import { useSupplierSearch } from './use-supplier-search.ts';

type SupplierBoxProps = Omit<
  Parameters<typeof ComboBox>[0],
  'suggestions' | 'loading' | 'onPick' | 'value'
> & {
  value: string;
  onPick: (supplier: { id: number; name: string }) => void;
};

/** A supplier's name: free text, or chosen from the directory. */
export function SupplierBox({ onPick, ...props }: SupplierBoxProps) {
  const found = useSupplierSearch(useProject().id, props.value);
  return (
    <ComboBox {...props} {...found} onPick={({ id, label }) => onPick({ id: Number(id), name: label })} />
  );
}
