import { readBillOfQuantities } from '@brick/domain/certificates/boq/api';
import { MAX_BILL_BYTES } from '@brick/domain/certificates/boq/bill';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Currency } from '@brick/domain/money/currencies';
import { readSentFile } from '../files/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { type ProjectContext, serve } from '../platform/http/endpoint-handlers.ts';
import { TOO_LARGE, unreadableBill } from './bill-refusals.ts';
import { currencyOf, loadContractLedger } from './contract-ledger.ts';

type BillContext = ProjectContext<typeof readBillOfQuantities>;

/** The currency of the contract that the bill is for, or of a new one. */
async function currencyFor({ connection, project, query }: BillContext): Promise<Currency> {
  const { contractId } = query;
  if (contractId === undefined) return project.currency;
  const ledger = await loadContractLedger(connection, project.id, contractId);
  if (ledger.contract.deletedAt !== null) throw notFound();
  return currencyOf(ledger, project.currency);
}

export const billRoutes = [
  serve(readBillOfQuantities, async (context) => {
    const ours = await currencyFor(context);
    const { reading } = await readSentFile(context, 'bill-of-quantities', {
      ...{ most: MAX_BILL_BYTES, tooLarge: TOO_LARGE },
    });
    if (reading.outcome === 'refused') throw unreadableBill(reading.code, reading.ordinal);
    const { currency: theirs } = reading.bill;
    if (theirs !== null && theirs !== ours)
      throw fieldProblem(
        'file',
        problemMessage('The file is in {theirs}, this contract in {ours}', { theirs, ours }),
      );
    return { ...reading.bill, rows: [...reading.bill.rows], levels: [...reading.bill.levels] };
  }),
];
