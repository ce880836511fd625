import type { Funding } from '@brick/domain/ledger/places';
import type { Phase } from '@brick/domain/phases/phases';
import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';
import type { Theirs } from '../platform/theirs.ts';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

/** The fields of a variation that people enter, in the order in which a change of several is told. */
export const TOLD_FIELDS = [
  'status',
  'title',
  'extraCost',
  'agreedAmount',
  'affectedPhase',
  'fundedBy',
  'timeImpactDays',
  'contractId',
  'decidedOn',
  'decisionNote',
  'description',
  'attachmentUrl',
] as const;

export type ToldField = (typeof TOLD_FIELDS)[number];

/** What a field of a variation holds, in words; a dash where it is empty. */
export function useFieldWords(currency: string) {
  const t = useTranslations('variations.form');
  const funding = useTranslations('variations.funding');
  const phase = useTranslations('phases');
  const status = useStatusLabel();
  const format = useFormat();
  return (field: ToldField, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    switch (field) {
      case 'extraCost':
      case 'agreedAmount':
        return format.money(String(value), { currency });
      case 'affectedPhase':
        return phase(value as Phase);
      case 'status':
        return status(String(value));
      case 'timeImpactDays':
        return t('days', { days: Number(value) });
      case 'fundedBy':
        return funding(value as Funding);
      case 'decidedOn':
        return format.date(String(value));
      case 'contractId':
        return t('otherContract');
      case 'attachmentUrl':
        return t('otherAttachment');
      default:
        return String(value);
    }
  };
}

export type TheirVariation = Theirs<ToldField>;

/** The same of a whole variation: what somebody else has saved in one of its fields. */
export function useVariationWords(currency: string) {
  const words = useFieldWords(currency);
  return (field: ToldField, variation: Variation): string => words(field, variation[field]);
}
