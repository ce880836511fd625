import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idInPath, searchText, version } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import {
  bankAccountBody,
  bankAccountReply,
  bankLineQuery,
  bankLineReply,
  bankRowsBody,
  bankStatementReply,
  candidateReply,
  changedAccountBody,
  confirmedReply,
  lineIds,
  loadedReply,
  MAX_CONFIRMED,
  paymentsBody,
} from './bank-schemas.ts';
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES } from './statement.ts';

export type BankAccount = z.output<typeof bankAccountReply>;

export type LoadedStatements = z.output<typeof loadedReply>;

export type Candidate = z.output<typeof candidateReply>;

export type BankLine = z.output<typeof bankLineReply>;

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/bank/accounts',
  on: 'account',
  summary: 'Lists the caller’s bank accounts by name, each with what is open',
  query: pageQuery,
  reply: z.array(bankAccountReply),
});

export const addBankAccount = endpoint({
  method: 'POST',
  path: '/api/bank/accounts',
  on: 'account',
  summary: 'Adds a bank account, for tables that do not name theirs',
  body: bankAccountBody,
  reply: bankAccountReply,
  refusals: ['taken', 'conflict'],
});

export const updateBankAccount = endpoint({
  method: 'PATCH',
  path: '/api/bank/accounts/{id}',
  on: 'account',
  summary: 'Changes the name of a bank account, or how its tables are read',
  body: changedAccountBody,
  reply: bankAccountReply,
  refusals: ['notFound', 'stale'],
});

export const deleteBankAccount = endpoint({
  method: 'DELETE',
  path: '/api/bank/accounts/{id}',
  on: 'account',
  summary: 'Deletes a bank account with its statements and lines; payments stay',
  reply: null,
  refusals: ['notFound'],
});

export const importStatements = endpoint({
  method: 'POST',
  path: '/api/bank/statements',
  on: 'account',
  summary:
    'Loads the statements of `file`: camt.053, also many in a ZIP, MT940 or OFX. `accountId` names the account, `again` takes also days that were loaded in another format',
  takes: 'multipart',
  reply: loadedReply,
  refusals: ['notFound', 'tooLarge', 'invalid', 'full', 'tooMany', 'conflict'],
});

export const importBankRows = endpoint({
  method: 'POST',
  path: '/api/bank/accounts/{id}/lines',
  on: 'account',
  summary: 'Loads lines that were read from a table',
  body: bankRowsBody,
  largest: { bytes: MAX_STATEMENT_BYTES, entries: MAX_STATEMENT_LINES },
  reply: loadedReply,
  refusals: ['notFound', 'full'],
});

export const listBankStatements = endpoint({
  method: 'GET',
  path: '/api/bank/statements',
  on: 'account',
  summary: 'Lists the statements that the caller loaded, newest first',
  query: pageQuery.extend({ accountId: idInPath.optional() }),
  reply: z.array(bankStatementReply),
});

export const deleteBankStatement = endpoint({
  method: 'DELETE',
  path: '/api/bank/statements/{id}',
  on: 'account',
  summary: 'Deletes a statement with the lines that came in by it; payments stay',
  reply: null,
  refusals: ['notFound'],
});

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/bank/lines',
  on: 'account',
  summary: 'Lists the caller’s bank lines, newest first, open ones with what they pay most likely',
  query: bankLineQuery,
  reply: z.array(bankLineReply),
});

export const listPaymentCandidates = endpoint({
  method: 'GET',
  path: '/api/bank/lines/{id}/candidates',
  on: 'account',
  summary:
    'Lists what a line may pay, the most certain first; with `q` also records of another amount, whose names or numbers hold it',
  query: z.object({ q: searchText.optional() }),
  reply: z.array(candidateReply),
  refusals: ['notFound'],
});

export const confirmLine = endpoint({
  method: 'POST',
  path: '/api/bank/lines/{id}/payments',
  on: 'account',
  summary: 'Confirms what a line pays: the payments add up to it',
  body: paymentsBody,
  reply: bankLineReply,
  status: 200,
  refusals: ['notFound', 'forbidden', 'stale', 'conflict', 'invalidStep'],
});

export const undoPayments = endpoint({
  method: 'DELETE',
  path: '/api/bank/lines/{id}/payments',
  on: 'account',
  summary: 'Takes back what a line paid, if the records are as that left them',
  reply: null,
  refusals: ['notFound', 'forbidden', 'conflict', 'invalidStep'],
});

/** A step of a line, which is refused out of order. */
const lineStep = <const Step extends string>(step: Step, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/bank/lines/{id}/${step}` as const,
    on: 'account',
    summary,
    body: z.object({ version: version.optional() }).prefault({}),
    reply: bankLineReply,
    status: 200,
    refusals: ['notFound', 'stale', 'invalidStep'],
  });

export const setLineAside = lineStep(
  'set-aside',
  'Sets a line aside, which belongs to no project; after 30 days it loses name, account and text',
);

export const takeLineBack = lineStep('take-back', 'Takes back a line that was set aside');

export const confirmCertain = endpoint({
  method: 'POST',
  path: '/api/bank/confirm-certain',
  on: 'account',
  summary: `Confirms the certain ones among the named lines, or the oldest ${MAX_CONFIRMED} of all`,
  body: z.object({ accountId: id.optional(), lineIds: lineIds.optional() }).prefault({}),
  reply: confirmedReply,
  status: 200,
  refusals: ['notFound', 'forbidden', 'stale', 'conflict'],
});

export const undoPaymentsOfLines = endpoint({
  method: 'POST',
  path: '/api/bank/undo',
  on: 'account',
  summary: 'Takes back what the named lines paid, of all of them or of none; certificates stay paid',
  body: z.object({ lineIds }),
  reply: z.object({
    lineIds: z.array(z.int()),
    /** Lines that paid certificates, which stay paid. */
    stay: z.array(z.int()),
  }),
  status: 200,
  refusals: ['notFound', 'forbidden', 'conflict', 'invalidStep'],
});
