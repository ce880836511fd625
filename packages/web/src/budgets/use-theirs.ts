import type { Commitment } from '@brick/domain/budgets/commitment-contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';

type Compared = keyof Pick<
  Commitment,
  'title' | 'phase' | 'supplier' | 'amount' | 'date' | 'description' | 'lines'
>;

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** What somebody else has saved in a field meanwhile, in words; undefined where nothing. */
export type TheirsOf = (field: Compared) => string | undefined;

/**
 * What somebody else has saved of a commitment since the edit began, in words, field by field: it stands beside what was
 * typed, so that nobody overwrites unseen work.
 */
export function useTheirs(opened: Commitment | null, stored: Commitment | null, currency: string) {
  const t = useTranslations('budgets.commitment');
  const phase = useTranslations('phases');
  const { money, date } = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, commitment: Commitment): string {
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
  }

  const of: TheirsOf = (field) =>
    any && differs(opened[field], stored[field]) ? t('theirs', { value: words(field, stored) }) : undefined;
  return { any, of };
}
