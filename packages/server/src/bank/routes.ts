import {
  addBankAccount,
  confirmCertain,
  confirmLine,
  deleteBankAccount,
  listBankAccounts,
  listBankLines,
  listPaymentCandidates,
  setLineAside,
  takeLineBack,
  undoPayments,
  undoPaymentsOfLines,
  updateBankAccount,
} from '@brick/domain/bank/api';
import { assertLineState } from '@brick/domain/bank/line-rules';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { type BankLineRow, bankAccounts } from '../schema/bank/bank-tables.ts';
import {
  insertAccount,
  listAccounts,
  loadAccount,
  lockAccount,
  lockConfirming,
  lockStatementImport,
} from './account-store.ts';
import { findCertain } from './certain-lines.ts';
import { confirmPayments } from './confirm.ts';
import { findLine, loadLines, lockLines, showLine, storeState } from './line-store.ts';
import { candidatesOf } from './proposals.ts';
import { statementImportRoutes } from './statement-import-routes.ts';
import { discardLostPayments, linesOfCertificates, undoPaymentsOf } from './undo-payments.ts';

/** Locks one line of a user. Throws stale, with the line as it is, if the user saw another version. */
async function lockLine(
  connection: Connection,
  userId: number,
  id: number,
  version?: number | undefined,
): Promise<BankLineRow> {
  const [line] = await lockLines(connection, userId, [id]);
  if (!line) throw notFound();
  if (isStaleEdit(line, version)) assertCurrentVersion(await showLine(connection, userId, line), version);
  return line;
}

const accountRoutes = [
  serve(listBankAccounts, ({ connection, caller }) => listAccounts(connection, caller.userId)),

  serve(addBankAccount, async ({ connection, caller: { userId }, body }) => {
    const { id } = await insertAccount(connection, userId, body);
    connection.announce({ userId, topic: 'bank' });
    return loadAccount(connection, userId, id);
  }),

  serve(
    updateBankAccount,
    async ({ connection, caller: { userId }, params, body: { version, ...fields } }) => {
      const row = await lockAccount(connection, userId, params.id);
      if (isStaleEdit(row, version))
        assertCurrentVersion(await loadAccount(connection, userId, row.id), version);
      const { name = row.name, tableLayout = row.tableLayout } = fields;
      await connection.db
        .update(bankAccounts)
        .set({ name, tableLayout, version: row.version + 1 })
        .where(sql`${bankAccounts.id} = ${row.id}`);
      connection.announce({ userId, topic: 'bank' });
      return loadAccount(connection, userId, row.id);
    },
  ),

  serve(deleteBankAccount, async ({ connection, caller: { userId }, params }) => {
    await lockStatementImport(connection, userId);
    const { id } = await lockAccount(connection, userId, params.id);
    await connection.rows(sql`delete from ${bankAccounts} where id = ${id}`);
    connection.announce({ userId, topic: 'bank' });
  }),
];

const matchingRoutes = [
  serve(confirmLine, async ({ connection, caller, params, body, services, today }) => {
    const { userId } = caller;
    const line = await lockLine(connection, userId, params.id, body.version);
    await confirmPayments({ connection, caller, today }, [{ line, payments: body.payments }]);
    const [matched = line] = await storeState(connection, [line.id], 'matched', services.now());
    connection.announce({ userId, topic: 'bank' });
    return showLine(connection, userId, matched);
  }),

  serve(undoPayments, async ({ connection, caller, params, services }) => {
    const { userId } = caller;
    const line = await lockLine(connection, userId, params.id);
    await undoPaymentsOf({ connection, caller }, [line]);
    await storeState(connection, [line.id], 'open', services.now());
    connection.announce({ userId, topic: 'bank' });
  }),

  serve(confirmCertain, async ({ connection, caller, body, services, today }) => {
    const { userId } = caller;
    await lockConfirming(connection, userId);
    const { certain, more } = await findCertain(connection, userId, body);
    await confirmPayments({ connection, caller, today }, certain);
    const lineIds = certain.map(({ line }) => line.id);
    if (lineIds.length > 0) await storeState(connection, lineIds, 'matched', services.now());
    connection.announce({ userId, topic: 'bank' });
    return { lineIds, more };
  }),

  serve(undoPaymentsOfLines, async ({ connection, caller, body, services }) => {
    const { userId } = caller;
    const lines = await lockLines(connection, userId, body.lineIds);
    const paid = await linesOfCertificates(connection, lines);
    const going = lines.filter(({ id }) => !paid.has(id));
    await undoPaymentsOf({ connection, caller }, going);
    const lineIds = going.map(({ id }) => id);
    if (lineIds.length > 0) await storeState(connection, lineIds, 'open', services.now());
    connection.announce({ userId, topic: 'bank' });
    return { lineIds, stay: [...paid] };
  }),
];

const lineRoutes = [
  serve(listBankLines, ({ connection, caller: { userId }, query, services, reply }) =>
    services.turns.matching.do(`account ${userId}`, clientGoneSignal(reply), () =>
      loadLines(connection, userId, query),
    ),
  ),

  serve(listPaymentCandidates, ({ connection, caller: { userId }, params, query, services, reply }) =>
    services.turns.matching.do(`account ${userId}`, clientGoneSignal(reply), async () =>
      candidatesOf(connection, userId, await findLine(connection, userId, params.id), query.q),
    ),
  ),

  serve(setLineAside, async ({ connection, caller: { userId }, params, body, services }) => {
    const line = await lockLine(connection, userId, params.id, body.version);
    assertLineState(line.state, 'open');
    const [aside = line] = await storeState(connection, [line.id], 'set_aside', services.now());
    connection.announce({ userId, topic: 'bank' });
    return showLine(connection, userId, aside);
  }),

  serve(takeLineBack, async ({ connection, caller: { userId }, params, body, services }) => {
    const line = await lockLine(connection, userId, params.id, body.version);
    // What a line paid may be gone: then nothing else would open it again.
    if (!(await discardLostPayments(connection, line))) assertLineState(line.state, 'set_aside');
    const [open = line] = await storeState(connection, [line.id], 'open', services.now());
    connection.announce({ userId, topic: 'bank' });
    return showLine(connection, userId, open);
  }),
];

/** Bank statements, which belong to the user who loads them. */
export const bankRoutes = [...accountRoutes, ...statementImportRoutes, ...lineRoutes, ...matchingRoutes];
