import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Minor } from '../money/money.ts';

/** A file with statements may be as large as this. */
export const MAX_STATEMENT_BYTES = 50 * 1024 * 1024;

/** The most lines of a file, and of all files within a ZIP together. */
export const MAX_STATEMENT_LINES = 50_000;

/** The most statements within a ZIP. */
export const MAX_ZIPPED_STATEMENTS = 100;

/** The longest text of a line; the rest of it is left out. */
export const MAX_LINE_TEXT = 1000;

/** By what a line came in. `rows` are those of a table that was read in the browser (CSV, XLSX). */
export const STATEMENT_FORMATS = ['camt053', 'mt940', 'ofx', 'rows'] as const;

export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A booked entry of an account, as the bank states it (docs/spec/bank.md, "What is read"). */
export interface StatementLine {
  bookedOn: CalendarDate;
  /** Null where the bank does not state it. */
  valueOn: CalendarDate | null;
  /** Below zero for what went out. */
  amount: Minor;
  /** ISO 4217. */
  currency: string;
  /** Of the other party, at most 255 characters. */
  name: string | null;
  /** Of the other party: an IBAN or another number, at most 50 characters. */
  account: string | null;
  /** At most MAX_LINE_TEXT characters. */
  text: string | null;
  /** What is compared in place of the text, where that was stored without blanks before. */
  sameText?: string | null;
  /** As the payer gave it, at most 100 characters; null where the bank says NOTPROVIDED. */
  endToEndId: string | null;
  /** As the bank counts it, at most 100 characters. */
  bankId: string | null;
}

/** One statement of one account. */
export interface BankStatement {
  /** The IBAN, or what the file calls the account: "37040044/0532013000" with the code of its bank, where it is there. */
  account: string;
  /** ISO 4217. */
  currency: string;
  /** Null where the file states none. */
  opening: Minor | null;
  closing: Minor | null;
  /** How many entries are announced and not booked; they are no lines. */
  pending: number;
  lines: readonly StatementLine[];
}

/** What a file holds, and by which format. */
export interface StatementFile {
  format: StatementFormat;
  statements: readonly BankStatement[];
}
