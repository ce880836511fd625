import { createContext, use, useEffect } from 'react';

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

/**
 * What is wrong with the text of a control that cannot read it, or null. It is shown once the form was sent; the returned
 * function shows it at once.
 */
export function useUnreadable(sentence: string | null): () => void {
  const field = use(FieldContext);
  const report = field?.report ?? noReport;
  const isShown = field?.invalid === true || sentence === null;
  useEffect(() => {
    if (isShown) report(sentence);
  }, [isShown, sentence, report]);
  return () => report(sentence);
}
