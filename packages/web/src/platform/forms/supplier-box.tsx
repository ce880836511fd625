import { ComboBox } from '../../ui/inputs/combo-box.tsx';
import { useSupplierSearch } from './use-supplier-search.ts';

type SupplierBoxProps = Omit<
  Parameters<typeof ComboBox>[0],
  'suggestions' | 'loading' | 'onPick' | 'value'
> & {
  value: string;
  /** Names on the project's expenses are suggested as well; `onPick` is not called for them. */
  named?: boolean;
  onPick: (supplier: { id: number; name: string }) => void;
};

/** A supplier's name: free text, or chosen from the directory. */
export function SupplierBox({ onPick, named = false, ...props }: SupplierBoxProps) {
  const { suggestions, ...found } = useSupplierSearch(props.value, named);
  return (
    <ComboBox
      {...props}
      {...found}
      suggestions={suggestions}
      onPick={({ id, label }) => {
        const listed = suggestions.find((each) => each.id === id)?.supplierId;
        if (listed !== undefined) onPick({ id: listed, name: label });
      }}
    />
  );
}
