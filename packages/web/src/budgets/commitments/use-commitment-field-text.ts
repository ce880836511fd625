import type { Commitment } from '@brick/domain/budgets/commitment-api';
import { useTranslations } from 'use-intl';
import type { EditConflict } from '../../platform/forms/edit-conflict.ts';
import { useFormat } from '../../ui/format/format-context.tsx';

type CommitmentFieldName = keyof Pick<
  Commitment,
  'title' | 'phase' | 'supplier' | 'amount' | 'date' | 'description' | 'orderNumber' | 'lines'
>;

export type CommitmentConflict = EditConflict<CommitmentFieldName>;

/** Returns a function that formats a field of a commitment as text. Empty fields become a dash. */
export function useCommitmentFieldText(currency: string) {
  const t = useTranslations('budgets.commitment');
  const phase = useTranslations('phases');
  const { money, date } = useFormat();
  return (field: CommitmentFieldName, commitment: Commitment): string => {
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
