import type { Contract } from '@brick/domain/certificates/building-contract';
import { useTranslations } from 'use-intl';
import type { Theirs } from '../platform/theirs.ts';
import { useFormat } from '../ui/format-context.tsx';
import { useContractors, valuersIn } from './valuers-field.tsx';

type Told = keyof Pick<
  Contract,
  | 'title'
  | 'contractor'
  | 'contractSum'
  | 'valuers'
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

export type TheirContract = Theirs<Told>;

/** What a field of a contract holds, in words; a dash where it is empty. */
export function useContractWords() {
  const t = useTranslations('certificates.contract');
  const { money, number, date, percent } = useFormat();
  const { contractors = [] } = useContractors();
  return (field: Told, contract: Contract): string => {
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
      case 'valuers':
        return valuersIn(contract, contractors).join(', ') || '–';
      case 'vatRates':
        return t('otherRates');
      case 'lines':
        return t('otherLines');
      case 'paymentDays':
        return number(contract.paymentDays);
      default:
        return contract[field] || '–';
    }
  };
}
