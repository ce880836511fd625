import type { Contract } from '@brick/domain/certificates/building-contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';

type Compared = keyof Pick<
  Contract,
  | 'title'
  | 'contractor'
  | 'contractSum'
  | 'retentionRate'
  | 'retentionLimit'
  | 'limitBase'
  | 'vatRates'
  | 'advance'
  | 'recoveryRate'
  | 'materialsRate'
  | 'paymentDays'
  | 'practicalCompletion'
  | 'defectsLiabilityEnd'
  | 'lines'
>;

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/**
 * What somebody else has saved of a contract since the edit began, in words, field by field: it stands beside what was
 * typed, so that nobody overwrites unseen work.
 */
export function useTheirs(opened: Contract | null, stored: Contract | null) {
  const t = useTranslations('certificates.contract');
  const { money, number, date, percent } = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, contract: Contract): string {
    switch (field) {
      case 'contractSum':
      case 'advance':
        return money(contract[field], { currency: contract.currency });
      case 'retentionRate':
      case 'retentionLimit':
      case 'recoveryRate':
      case 'materialsRate': {
        const rate = contract[field];
        return rate === null ? '–' : percent(rate);
      }
      case 'limitBase':
        return t(`limitBases.${contract.limitBase}`);
      case 'practicalCompletion':
      case 'defectsLiabilityEnd':
        return contract[field] ? date(contract[field]) : '–';
      case 'vatRates':
        return t('otherRates');
      case 'lines':
        return t('otherLines');
      case 'paymentDays':
        return number(contract.paymentDays);
      default:
        return contract[field] || '–';
    }
  }

  const of = (field: Compared): string | undefined =>
    any && differs(opened[field], stored[field]) ? t('theirs', { value: words(field, stored) }) : undefined;
  return {
    any,
    of,
    /** The hint of a field: what somebody else has saved in it, else what it means. */
    hint: (field: Compared, usual?: string): { hint?: string } => {
      const hint = of(field) ?? usual;
      return hint === undefined ? {} : { hint };
    },
  };
}

export type Theirs = ReturnType<typeof useTheirs>;
