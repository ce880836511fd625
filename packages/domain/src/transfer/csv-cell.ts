import { escapeCsvFormula } from './formula-escaping.ts';

/** Quotes a cell where it must be; also with semicolons and tabs, which some spreadsheets take as separators. */
const quoteCell = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A text as a cell of CSV (RFC 4180); what a spreadsheet would run as a formula is made harmless. */
export const toCsvCell = (text: string): string => quoteCell(escapeCsvFormula(text));
