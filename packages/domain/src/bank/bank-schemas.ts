import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { id, idInPath, optionalText, requiredText, version } from '../field-schemas.ts';
import { listQuery } from '../list-query.ts';
import { money, signedAmountInput } from '../money/money-schemas.ts';
import { PAYABLE_KINDS, RESTS } from '../payments/payable-kinds.ts';
import { CONFIDENCE_LEVELS, LINE_STATES } from './line-states.ts';
import { MAX_LINE_TEXT, MAX_STATEMENT_LINES, STATEMENT_FORMATS } from './statement.ts';

/** A currency by its three letters: those of accounts need not be among the currencies of projects. */
const currency = z
  .string({ error: 'currencyCode' })
  .trim()
  .regex(/^[A-Za-z]{3}$/, 'currencyCode')
  .transform((text) => text.toUpperCase())
  .meta({ example: 'EUR' });

/** How a table is read, as the wizard of imports remembers it for an account: it is kept as it was sent. */
const tableLayout = z
  .record(z.string().max(100), z.unknown())
  .refine((layout) => JSON.stringify(layout).length <= 20_000, 'invalid')
  .nullable();

const accountFields = {
  name: requiredText(100).meta({ example: 'Building account' }),
  tableLayout: tableLayout.default(null),
};

export const bankAccountBody = z.object({
  ...accountFields,
  /** The IBAN or another number, as far as it is known. */
  account: optionalText(50),
  currency,
});

export const changedAccountBody = z.object({
  name: accountFields.name.optional(),
  tableLayout: tableLayout.optional(),
  version: version.optional(),
});

export const bankAccountReply = z.object({
  id: z.int(),
  name: z.string(),
  account: z.string().nullable(),
  currency: z.string().meta({ example: 'EUR' }),
  tableLayout: z.record(z.string(), z.unknown()).nullable(),
  /** How many lines are in each state. */
  openLines: z.int(),
  matchedLines: z.int(),
  linesSetAside: z.int(),
  /** The sum of the open lines. */
  open: money,
  /** The days of the first and the last line. */
  from: dateText.nullable(),
  to: dateText.nullable(),
  version: z.int(),
  createdAt: instantText,
});

/** What became of one statement. */
const loadedStatement = z.object({
  statementId: z.int(),
  accountId: z.int(),
  /** Lines that came in, and lines that were there already. */
  added: z.int(),
  known: z.int(),
  /** Lines of days that were loaded in another format: they come in with `again`. */
  leftOut: z.int(),
  /** Entries that are announced and not booked. */
  pending: z.int(),
  /** Null where the file does not state both balances. */
  balanced: z.boolean().nullable(),
  /** closing − opening − the sum of all booked entries. */
  difference: money.nullable(),
});

/** The figures of the whole file; the account and the difference are those of its first statement that has them. */
export const loadedReply = loadedStatement.extend({ statements: z.array(loadedStatement) });

export const bankStatementReply = z.object({
  id: z.int(),
  accountId: z.int(),
  format: z.enum(STATEMENT_FORMATS),
  fileName: z.string().nullable(),
  from: dateText.nullable(),
  to: dateText.nullable(),
  opening: money.nullable(),
  closing: money.nullable(),
  difference: money.nullable(),
  added: z.int(),
  known: z.int(),
  leftOut: z.int(),
  pending: z.int(),
  createdAt: instantText,
});

/** A line as the wizard of imports read it from a table. */
export const bankRow = z.object({
  bookedOn: dateField,
  valueOn: z
    .union([z.literal('').transform(() => null), z.null(), dateField], { error: 'date' })
    .default(null),
  amount: signedAmountInput,
  currency: currency.nullable().default(null),
  name: optionalText(255),
  account: optionalText(50),
  text: optionalText(MAX_LINE_TEXT),
  endToEndId: optionalText(100),
  bankId: optionalText(100),
});

export const bankRowsBody = z.object({
  rows: z.array(bankRow).min(1, 'required').max(MAX_STATEMENT_LINES),
  /** Also rows of days that were loaded in another format. */
  again: z.boolean().default(false),
  fileName: optionalText(255),
});

/** A record that a line may pay. */
export const candidateReply = z.object({
  kind: z.enum(PAYABLE_KINDS),
  id: z.int(),
  level: z.enum(CONFIDENCE_LEVELS),
  version: z.int(),
  /** It is one of several whose open amounts add up to the line. */
  together: z.boolean(),
  projectId: z.int(),
  projectName: z.string(),
  /** EX-0012, MF-0003, PC-0001. */
  number: z.string(),
  title: z.string(),
  /** Who is paid. */
  party: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  date: dateText,
  dueDate: dateText.nullable(),
  currency: z.string(),
  /** Of the record, with the sign of the books. */
  amount: money,
  /** What is left to pay of it, above zero. */
  open: money,
  /** Whether the caller may take a discount: the amount of the record is then lowered. */
  mayDiscount: z.boolean(),
});

/** What a line paid. The record is named as far as the caller may read it. */
const linePayment = z.object({
  kind: z.enum(PAYABLE_KINDS),
  id: z.int(),
  projectId: z.int(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  amount: money,
  rest: z.enum(RESTS).nullable(),
});

export const bankLineReply = z.object({
  id: z.int(),
  accountId: z.int(),
  statementId: z.int(),
  bookedOn: dateText,
  valueOn: dateText.nullable(),
  amount: money,
  currency: z.string(),
  name: z.string().nullable(),
  account: z.string().nullable(),
  text: z.string().nullable(),
  endToEndId: z.string().nullable(),
  bankId: z.string().nullable(),
  state: z.enum(LINE_STATES),
  /** When it was matched or set aside. */
  settledAt: instantText.nullable(),
  /** What an open line pays most likely: one record, or several together; empty where none is likelier than others. */
  proposal: z.array(candidateReply),
  payments: z.array(linePayment),
  version: z.int(),
});

/** How many records one line may pay. */
export const MAX_PAYMENTS = 50;

/** How many lines are confirmed, or taken back, at once. */
export const MAX_CONFIRMED = 200;

export const paymentsBody = z.object({
  payments: z
    .array(
      z.object({
        kind: z.enum(PAYABLE_KINDS, { error: 'choice' }),
        id,
        /** Above zero, whatever the sign of the line. */
        amount: signedAmountInput,
        /** Needed where it is less than what is open. */
        rest: z.enum(RESTS, { error: 'choice' }).nullable().default(null),
        version: version.optional(),
      }),
    )
    .min(1, 'required')
    .max(MAX_PAYMENTS),
  version: version.optional(),
});

/** `q` is looked for in name, account, text and references. */
export const bankLineQuery = listQuery(['bookedOn'], {
  accountId: idInPath.optional(),
  state: z.enum(LINE_STATES).optional(),
  from: dateField.optional(),
  to: dateField.optional(),
});

/** Lines by their ids. */
export const lineIds = z
  .array(id)
  .min(1)
  .max(MAX_CONFIRMED)
  .transform((ids) => [...new Set(ids)]);

export const confirmedReply = z.object({
  lineIds: z.array(z.int()),
  /** Whether more lines are certain than were confirmed at once. */
  more: z.boolean(),
});
