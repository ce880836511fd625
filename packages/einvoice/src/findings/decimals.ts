import type { InvoiceDocument, StatedAmount } from '@brick/domain/invoices/document';
import type { Finding } from './finding.ts';

type Amounts = (StatedAmount | null)[];

/** BR-DEC: which amounts have at most two decimals, by the number of the rule. */
function amountsOf({ totals, vat, lines, allowancesAndCharges }: InvoiceDocument): Record<string, Amounts> {
  const ofDocument = (charge: boolean) => allowancesAndCharges.filter((part) => part.charge === charge);
  const ofLines = (charge: boolean) =>
    lines.flatMap((line) => line.allowancesAndCharges.filter((part) => part.charge === charge));
  return {
    '01': ofDocument(false).map(({ amount }) => amount),
    '02': ofDocument(false).map(({ base }) => base),
    '05': ofDocument(true).map(({ amount }) => amount),
    '06': ofDocument(true).map(({ base }) => base),
    '09': [totals.lines],
    '10': [totals.allowances],
    '11': [totals.charges],
    '12': [totals.net],
    '13': [totals.vat],
    '14': [totals.gross],
    '15': [totals.vatInTaxCurrency],
    '16': [totals.prepaid],
    '17': [totals.rounding],
    '18': [totals.payable],
    '19': vat.map(({ taxable }) => taxable),
    '20': vat.map(({ tax }) => tax),
    '23': lines.map(({ net }) => net),
    '24': ofLines(false).map(({ amount }) => amount),
    '25': ofLines(false).map(({ base }) => base),
    '27': ofLines(true).map(({ amount }) => amount),
    '28': ofLines(true).map(({ base }) => base),
  };
}

/** Findings of broken BR-DEC rules, one per rule. Fulfilled ones are left out: they do not count as checked sums. */
export const decimalFindings = (document: InvoiceDocument): Finding[] =>
  Object.entries(amountsOf(document)).flatMap(([number, amounts]) => {
    const wrong = amounts.find((amount) => (amount?.text ?? null) !== null);
    return wrong ? [{ rule: `BR-DEC-${number}`, ok: false, stated: wrong.text }] : [];
  });
