import type { Commitment } from '@brick/domain/budgets/commitment-contract';
import { useTranslations } from 'use-intl';
import type { Theirs } from '../platform/theirs.ts';
import { useFormat } from '../ui/format-context.tsx';

type Told = keyof Pick<
  Commitment,
  'title' | 'phase' | 'supplier' | 'amount' | 'date' | 'description' | 'lines'
>;

export type TheirCommitment = Theirs<Told>;

/** What a field of a commitment holds, in words; a dash where it is empty. */
export function useCommitmentWords(currency: string) {
  const t = useTranslations('budgets.commitment');
  const phase = useTranslations('phases');
  const { money, date } = useFormat();
  return (field: Told, commitment: Commitment): string => {
    switch (field) {
      case 'amount':
        return money(commitment.amount, { currency });
      case 'phase':
        return phase(commitment.phase);
      case 'date':
        return date(commitment.date);
      case 'lines':
        return t('otherLines', { count: commitment.lines.length });
      default:
        return commitment[field] || '–';
    }
  };
}
