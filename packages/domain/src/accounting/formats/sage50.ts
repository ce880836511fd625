import { billNumber } from '../rows.ts';
import { type AccountingFormat, csvOf, detailsOf, slashed } from './file.ts';

const REFERENCE = 30;
const DETAILS = 60;

/** Of the template for transactions of the audit trail. */
export const SAGE50_TITLES = [
  ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
  ...['Net Amount', 'Tax Code', 'Tax Amount'],
];

/** A tax code as Sage writes it: T1. */
const tCode = (code: string | null): string =>
  code !== null && /^\d+$/.test(code) ? `T${code}` : (code ?? '');

/** Purchase invoices and, below zero, purchase credit notes for Sage 50, whose amounts are positive in both. */
export const sage50Files: AccountingFormat = (rows, { number }) => [
  {
    name: `sage50-${number}.csv`,
    text: csvOf(
      SAGE50_TITLES,
      rows.map((row) => {
        const isCredit = row.gross < 0n;
        const sign = isCredit ? -1n : 1n;
        return [
          isCredit ? 'PC' : 'PI',
          row.creditorAccount ?? '',
          row.account ?? '',
          row.costCentre ?? '',
          slashed(row.date),
          billNumber(row).slice(0, REFERENCE),
          detailsOf(row).slice(0, DETAILS),
          row.net * sign,
          tCode(row.taxCode),
          (row.vat ?? 0n) * sign,
        ];
      }),
    ),
    encoding: 'utf-8',
  },
];
