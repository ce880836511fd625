import type { Invoice } from '@brick/domain/invoices/api';
import { can } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import type { AccountContext } from '../platform/http/endpoint-handlers.ts';
import { preferredLanguage } from '../platform/i18n/error-messages.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import type { RecordContext } from '../records/record-rules.ts';
import { expenseKind, expenses } from '../schema/expenses.ts';
import { findingsOf } from './finding-texts.ts';
import { documentOf, type InvoiceRow } from './invoice-store.ts';
import { proposeBooking } from './propose.ts';

/** With the request that is answered, which says in which language. */
type AnswerContext = RecordContext & Partial<Pick<AccountContext<unknown>, 'request'>>;

const languageOf = ({ request }: AnswerContext): Language =>
  preferredLanguage(request?.headers['accept-language']);

async function loadExpenseIds({ connection, member }: RecordContext, row: InvoiceRow): Promise<number[]> {
  const found = await connection.rows<{ id: number }>(sql`
    select ${expenses.id} as id from ${expenses}
    where ${expenses.projectId} = ${row.projectId} and ${expenses.invoiceId} = ${row.id} and ${expenses.deletedAt} is null
      and ${readableRecordsCondition(member, 'expenses', expenseKind.reach)}
    order by ${expenses.id}`);
  return found.map(({ id }) => id);
}

/** An invoice as it is answered: with its document, what its sums come to, and how it would be booked. */
export async function serializeInvoice(context: AnswerContext, row: InvoiceRow): Promise<Invoice> {
  const document = documentOf(row);
  const { findings, notChecked } = findingsOf(document, languageOf(context));
  const mayBook = row.state === 'received' && can(context.member, 'expenses', 'create');
  const [expenseIds, proposal] = await Promise.all([
    row.state === 'booked' ? loadExpenseIds(context, row) : [],
    mayBook ? proposeBooking(context, row, { document, findings }) : null,
  ]);
  return { ...row, document, findings, notChecked, expenseIds, proposal };
}
