import type { Receipt } from '@brick/domain/site/outbox/apply-answer';
import { escapeCsvFormula } from '@brick/domain/transfer/formula-escaping';

export type ReceiptColumn = 'number' | 'title' | 'act' | 'capturedAt' | 'sentAt' | 'notes' | 'link';

/** The title of a receipt without the number that stands beside it: entries that wait are named with it. */
export const titleBesideNumber = ({ number, title }: Pick<Receipt, 'number' | 'title'>): string =>
  number !== null && title.startsWith(`${number} `) ? title.slice(number.length + 1) : title;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Receipts as CSV, one a line, the titles of columns first. `words` says each value in the language of the page;
 * what a spreadsheet would take for a formula is made text.
 */
export function receiptsCsv(
  receipts: readonly Receipt[],
  titles: Readonly<Record<ReceiptColumn, string>>,
  words: (receipt: Receipt, column: ReceiptColumn) => string,
): string {
  const columns = Object.keys(titles) as ReceiptColumn[];
  const lines = [
    columns.map((column) => titles[column]),
    ...receipts.map((receipt) => columns.map((column) => words(receipt, column))),
  ];
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\uFEFF${lines.map((line) => line.map((cell) => quoted(escapeCsvFormula(cell))).join(',')).join('\r\n')}\r\n`;
}
