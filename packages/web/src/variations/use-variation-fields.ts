import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';
import type { RecordField } from '../platform/record-fields.ts';
import { TOLD_FIELDS, type ToldField, useFieldWords } from './use-field-words.ts';

/** They stand above the others: in the heading, beside it, among the files. */
const ABOVE: readonly ToldField[] = ['status', 'title', 'attachmentUrl'];

/** The fields of a variation that people enter, as its page shows them and its history tells what became of them. */
export function useVariationFields(currency: string): RecordField<Variation>[] {
  const label = useTranslations('variations.fields');
  const words = useFieldWords(currency);
  return TOLD_FIELDS.map((name) => ({
    name,
    label: label(name),
    say: (value) => words(name, value),
    historyOnly: ABOVE.includes(name),
  }));
}
