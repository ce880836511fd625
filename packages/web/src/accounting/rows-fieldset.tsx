import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';

interface RowsFieldsetProps {
  title: string;
  text?: string;
  error: string | undefined;
  /** The button below the rows. */
  add?: { label: string; onAdd: () => void };
  children: ReactNode;
}

/** Rows of one kind in a form, with what is wrong with all of them and a button that adds one. */
export function RowsFieldset({ title, text, error, add, children }: RowsFieldsetProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="t-sm mb-1 font-semibold">{title}</legend>
      {text && <p className="t-sm text-ink-2">{text}</p>}
      <FormError>{error}</FormError>
      {children}
      {add && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={add.onAdd}
          >
            {add.label}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
