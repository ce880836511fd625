import { groupBy } from '../group-by.ts';
import { type AccountingRow, billNumber } from '../rows.ts';
import { type AccountingFormat, csvOf, type FileCell, slashed } from './file.ts';

/** Xero takes no more in a file. */
export const XERO_BILLS = 500;

/** The titles of Xero's own template for bills; it finds columns by them. */
export const XERO_TITLES = [
  '*ContactName',
  'EmailAddress',
  ...['POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'],
  ...['POCity', 'PORegion', 'POPostalCode', 'POCountry'],
  ...['*InvoiceNumber', '*InvoiceDate', '*DueDate', 'Total', 'InventoryItemCode', 'Description'],
  ...['*Quantity', '*UnitAmount', '*AccountCode', '*TaxType', 'TaxAmount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency'],
];

/** Rows of the same contact and number are one bill for Xero. */
export const billsOf = (rows: readonly AccountingRow[]): AccountingRow[][] => [
  ...groupBy(rows, (row) => `${row.supplier ?? ''}\n${billNumber(row)}`).values(),
];

const cellsOf = (row: AccountingRow, currency: string): Record<string, FileCell> => ({
  '*ContactName': row.supplier ?? '',
  '*InvoiceNumber': billNumber(row),
  '*InvoiceDate': slashed(row.date),
  '*DueDate': slashed(row.dueDate),
  Description: row.itemName,
  '*Quantity': '1',
  '*UnitAmount': row.net,
  '*AccountCode': row.account ?? '',
  '*TaxType': row.taxCode ?? '',
  // Left empty, Xero takes it from the tax type.
  TaxAmount: row.vat === null ? '' : row.vat,
  TrackingName1: row.costCentre === null ? '' : 'Cost centre',
  TrackingOption1: row.costCentre ?? '',
  Currency: currency,
});

/** Bills for Xero, net amounts, 500 to a file; no bill is in two files. */
export const xeroFiles: AccountingFormat = (rows, { number, currency }) => {
  const bills = billsOf(rows);
  const count = Math.max(1, Math.ceil(bills.length / XERO_BILLS));
  return Array.from({ length: count }, (_, part) => {
    const ofPart = bills.slice(part * XERO_BILLS, (part + 1) * XERO_BILLS).flat();
    const cells = ofPart.map((row) => {
      const named = cellsOf(row, currency);
      return XERO_TITLES.map((title) => named[title] ?? '');
    });
    return {
      name: count === 1 ? `xero-${number}.csv` : `xero-${number}-${part + 1}.csv`,
      text: csvOf(XERO_TITLES, cells),
      encoding: 'utf-8',
    };
  });
};
