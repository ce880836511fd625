import type { InvoiceDocument } from '@brick/domain/invoices/document';
import type { Finding, InvoiceProposal } from '@brick/domain/invoices/findings-and-proposal';
import { contradictsItself } from '@brick/domain/invoices/rules';
import { grantsFor } from '@brick/domain/permissions';
import { cutText } from '@brick/domain/text-checks';
import { proposeAmount } from '@brick/einvoice/proposal/amount';
import { sql } from 'drizzle-orm';
import type { RecordContext } from '../records/record-rules.ts';
import { projects } from '../schema/projects.ts';
import type { InvoiceRow } from './invoice-store.ts';
import {
  changedPayeeAccount,
  chosenCommitment,
  findCommitments,
  findDuplicatesElsewhere,
  findSuppliers,
  loadUsualBooking,
} from './matching.ts';

/** The amounts that may be booked: by the document, or as typed. */
function amountsOf(
  row: InvoiceRow,
  document: InvoiceDocument | null,
  books: Parameters<typeof proposeAmount>[1],
): Pick<InvoiceProposal, 'amount' | 'amounts' | 'question'> {
  if (document !== null) {
    const { amount, amounts, question } = proposeAmount(document, books);
    return { amount, amounts, question };
  }
  const { amount, currency } = row;
  if (currency !== null && currency !== books.currency)
    return { amount: null, amounts: [], question: 'other-currency' };
  return { amount, amounts: amount === null ? [] : [amount], question: amount === null ? 'no-amount' : null };
}

/** Proposes how a received invoice would be booked, as far as the caller may see. */
export async function proposeBooking(
  context: RecordContext,
  row: InvoiceRow,
  { document, findings }: { document: InvoiceDocument | null; findings: readonly Finding[] },
): Promise<InvoiceProposal> {
  const { connection, member, project } = context;
  const [[settings], suppliers, elsewhere] = await Promise.all([
    connection.rows<{ invoiceAmount: 'gross' | 'net' }>(sql`
      select ${projects.invoiceAmount} as "invoiceAmount" from ${projects} where ${projects.id} = ${project.id}`),
    findSuppliers(context, row),
    findDuplicatesElsewhere(context, row),
  ]);
  const supplierId = suppliers.length === 1 ? (suppliers[0]?.id ?? null) : null;
  const [usual, otherAccount] = await Promise.all([
    loadUsualBooking(context, supplierId),
    changedPayeeAccount(connection, { projectId: project.id, supplierId }, document),
  ]);
  const readsAll = grantsFor(member, 'expenses').read === 'all';
  const proposed = amountsOf(row, document, {
    amounts: settings?.invoiceAmount ?? 'gross',
    ...{ currency: project.currency, booked: usual.booked },
  });
  const commitments = await findCommitments(context, supplierId, proposed.amount);
  const commitment = chosenCommitment(document, commitments);
  const only = document?.lines.length === 1 ? document.lines[0]?.name : null;
  return {
    ...proposed,
    ...{ supplierId, suppliers, elsewhere },
    // Whoever does not read the last invoice does not learn its account, only that this one differs.
    otherAccount: otherAccount && { ...otherAccount, last: readsAll ? otherAccount.last : null },
    commitmentId: commitment?.id ?? null,
    commitments: commitments.map(({ id, title, open }) => ({ id, title, open })),
    parts: [
      {
        phase: commitment?.phase ?? usual.phase,
        itemName: cutText(only ?? row.title, 0, 255),
        amount: proposed.amount,
        category: usual.category,
        commitmentId: commitment?.id ?? null,
      },
    ],
    mustAcknowledge: otherAccount !== null || contradictsItself(findings),
  };
}
