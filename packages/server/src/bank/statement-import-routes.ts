import {
  deleteBankStatement,
  importBankRows,
  importStatements,
  type LoadedStatements,
  listBankStatements,
} from '@brick/domain/bank/api';
import { isSameAccount } from '@brick/domain/bank/same-party';
import type { BankStatement } from '@brick/domain/bank/statement';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { loadListPart, toPage } from '../platform/records/list-paging.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { bankStatements } from '../schema/bank/bank-tables.ts';
import { type BankAccountRow, findOrAddAccount, lockAccount, lockStatementImport } from './account-store.ts';
import { type ReceivedStatements, receiveStatements } from './receive-statements.ts';
import { storeStatements, summaryOf } from './store-statements.ts';

const IBAN = /^[A-Z]{2}\d{2}/i;

/** Throws if an account was named and a statement is of another one. */
function assertOfAccount(row: BankAccountRow, { account, currency }: BankStatement): void {
  const isOther =
    row.account !== null &&
    IBAN.test(row.account) === IBAN.test(account) &&
    !isSameAccount(row.account, account);
  if (isOther)
    throw fieldProblem('accountId', problemMessage('The statement is of account {account}', { account }));
  if (row.currency !== currency)
    throw fieldProblem(
      'accountId',
      problemMessage('The statement is in {theirs}, this account in {ours}', {
        ...{ theirs: currency, ours: row.currency },
      }),
    );
}

/** The statements of a file by the account that each is of. */
async function byAccount(
  connection: Connection,
  userId: number,
  { file, accountId }: ReceivedStatements,
): Promise<Map<number, BankStatement[]>> {
  const named = accountId === null ? null : await lockAccount(connection, userId, accountId);
  const found = new Map<number, BankStatement[]>();
  for (const statement of file.statements) {
    if (named) assertOfAccount(named, statement);
    const { id } = named ?? (await findOrAddAccount(connection, userId, statement));
    found.set(id, [...(found.get(id) ?? []), statement]);
  }
  return found;
}

const loading = [
  serve(importStatements, async (context) => {
    const { caller, services } = context;
    const sent = await receiveStatements(context);
    return services.inTransaction(async (connection) => {
      const { userId } = caller;
      await lockStatementImport(connection, userId);
      const answers: LoadedStatements['statements'] = [];
      for (const [accountId, statements] of await byAccount(connection, userId, sent))
        answers.push(
          ...(await storeStatements(
            connection,
            {
              ...{ userId, accountId, format: sent.file.format },
              ...{ fileName: sent.fileName, again: sent.again },
            },
            statements,
          )),
        );
      connection.announce({ userId, topic: 'bank' });
      return summaryOf(answers);
    });
  }),

  serve(importBankRows, async ({ connection, caller: { userId }, params, body }) => {
    await lockStatementImport(connection, userId);
    const account = await lockAccount(connection, userId, params.id);
    const lines = body.rows.map((row) => ({ ...row, currency: row.currency ?? account.currency }));
    const statement = {
      account: '',
      currency: account.currency,
      opening: null,
      closing: null,
      pending: 0,
      lines,
    };
    const { again, fileName } = body;
    const options = { userId, accountId: account.id, format: 'rows' as const, fileName, again };
    const answers = await storeStatements(connection, options, [statement]);
    connection.announce({ userId, topic: 'bank' });
    return summaryOf(answers);
  }),
];

export const statementImportRoutes = [
  ...loading,

  serve(listBankStatements, async ({ connection, caller, query: { accountId, ...asked } }) =>
    toPage(
      await loadListPart(connection, {
        rows: sql`select ${columnsOf(bankStatements)} from ${bankStatements} where user_id = ${caller.userId}
          ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}`,
        keys: [{ name: 'id', kind: 'number' }],
        descending: true,
        asked,
      }),
      asked,
    ),
  ),

  serve(deleteBankStatement, async ({ connection, caller: { userId }, params }) => {
    // Lines that go are not known to those that come.
    await lockStatementImport(connection, userId);
    const deleted = await connection.rows(
      sql`delete from ${bankStatements} where id = ${params.id} and user_id = ${userId} returning 1`,
    );
    if (deleted.length === 0) throw notFound();
    connection.announce({ userId, topic: 'bank' });
  }),
];
