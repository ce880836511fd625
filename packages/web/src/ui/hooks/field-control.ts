import { createContext, use } from 'react';

/** What a field says to the control in it. */
export interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** For a control that can't parse its text: the message to show until it can, or null. */
  report: (sentence: string | null) => void;
}

export const FieldContext = createContext<FieldControl | null>(null);

/** Connects a control to its label, hint and error. Spread it on the focusable element. */
export function useFieldControl(
  own: { id?: string | undefined; 'aria-describedby'?: string | undefined } = {},
) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}

const noReport = () => undefined;

export const useFieldReport = (): ((sentence: string | null) => void) =>
  use(FieldContext)?.report ?? noReport;
