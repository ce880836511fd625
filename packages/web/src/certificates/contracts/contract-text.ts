import type { Contract } from '@brick/domain/certificates/building-contract-api';
import { useTranslations } from 'use-intl';
import type { EditConflict } from '../../platform/forms/edit-conflict.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useContractors, valuerNames } from './valuers-field.tsx';

type ContractDisplayField = keyof Pick<
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

export type ContractConflict = EditConflict<ContractDisplayField>;

/** Returns a function that formats a field of a contract as text. Empty fields become a dash. */
export function useContractText() {
  const t = useTranslations('certificates.contract');
  const { money, number, date, percent } = useFormat();
  const { contractors = [] } = useContractors();
  return (field: ContractDisplayField, contract: Contract): string => {
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
        return valuerNames(contract, contractors).join(', ') || '–';
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
