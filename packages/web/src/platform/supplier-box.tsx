import { ComboBox } from '../ui/combo-box.tsx';
import { useProject } from './current-project.ts';
import { useSupplierSearch } from './supplier-search.ts';

type BoxProps = Omit<Parameters<typeof ComboBox>[0], 'suggestions' | 'loading' | 'onPick' | 'value'> & {
  value: string;
  onPick: (supplier: { id: number; name: string }) => void;
};

/** A supplier's name: free text, or picked from the directory. */
export function SupplierBox({ onPick, ...props }: BoxProps) {
  const found = useSupplierSearch(useProject().id, props.value);
  return (
    <ComboBox {...props} {...found} onPick={({ id, label }) => onPick({ id: Number(id), name: label })} />
  );
}
