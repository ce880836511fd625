import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { nameKey, numberKey } from '@brick/domain/invoices/rules';
import type { monitoringFeeEndpoints } from '@brick/domain/monitoring-fees/api';
import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { assertMayModify, assertMayPay, monitoringFeeFacts } from '@brick/domain/monitoring-fees/rules';
import { assertCoversPaid, isPayment, paymentFields } from '@brick/domain/payments/rules';
import { can, type Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { applyPaidMarks } from '../payments/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { isAddedOrChangedSince } from '../records/changed-since.ts';
import { isUnfilteredForAll } from '../records/list-queries.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { numberKeySql } from '../schema/kinds/record-columns.ts';
import { monitoringFeeKind, monitoringFees } from '../schema/monitoring-fees.ts';
import {
  loadFeeTotals,
  type MonitoringFeeRow,
  monitoringFeeRows,
  totalsOfProject,
} from './monitoring-fee-store.ts';

/** Throws for an edit that the permission table alone would allow: paid fees need the right to mark them paid. */
export function assertMayEdit(member: Member, row: MonitoringFeeRow, isPaid: boolean | undefined): void {
  assertMayModify(member, row);
  assertMayPay(member, isPaid, row.isPaid);
}

type InvoiceName = Pick<MonitoringFeeRow, 'payeeName' | 'invoiceNumber'>;

/**
 * Throws duplicate if a fee of the project has this payee and invoice number already, besides some, naming it where
 * the member may see it (docs/spec/bank.md, "Fees"). For a fee that is restored, those that had their names when
 * it was deleted do not count.
 */
async function assertNoDuplicate(
  connection: Connection,
  { member, projectId, besides = [] }: { member: Member; projectId: number; besides?: readonly number[] },
  { payeeName, invoiceNumber, deletedAt = null }: InvoiceName & { deletedAt?: string | null },
): Promise<void> {
  const number = numberKey(invoiceNumber);
  if (number === null) return;
  // Two at the same moment would not see each other.
  const locked = connection.rows(sql`select ${intakeLock(projectId)}`);
  const found = connection.rows<MonitoringFeeRow>(sql`
    select ${columnsOf(monitoringFees)} from ${monitoringFees}
    where ${monitoringFees.projectId} = ${projectId} and ${monitoringFees.deletedAt} is null
      and ${monitoringFees.invoiceNumber} is not null and ${numberKeySql(monitoringFees.invoiceNumber)} = ${number}
      and ${monitoringFees.id} <> all(${sql.param([...besides])}::bigint[])
      and ${isAddedOrChangedSince(monitoringFees, 'monitoring-fee', ['payeeName', 'invoiceNumber'], deletedAt)}
    order by ${monitoringFees.id} limit 100`);
  const [, rows] = await Promise.all([locked, found]);
  const first = rows.find((row) => nameKey(row.payeeName) === nameKey(payeeName));
  if (!first) return;
  const isSeen = can(member, 'monitoring-fees', 'read', monitoringFeeFacts(first));
  throw new DomainError(
    'duplicate',
    isSeen
      ? problemMessage('{number} has this payee and invoice number already.', { number: first.number })
      : problemMessage('A monitoring fee has this payee and invoice number already.'),
    { offer: { allowDuplicate: true }, ...(isSeen && { current: { id: first.id, number: first.number } }) },
  );
}

/** Whether an edit says another number or payee, by which a fee may repeat one that is there. */
const namesAnother = (row: MonitoringFeeRow, sent: Partial<InvoiceName>): boolean =>
  (['invoiceNumber', 'payeeName'] as const).some(
    (field) => sent[field] !== undefined && sent[field] !== row[field],
  );

/** Server-side rules of monitoring fees. */
export const feeRules: RecordRules<MonitoringFeeRow, BodyOf<typeof monitoringFeeEndpoints.add>> = {
  rows: monitoringFeeRows,
  stored: monitoringFeeKind,
  totals: ({ connection, member, project }, filters) =>
    isUnfilteredForAll(member, monitoringFee, filters)
      ? loadFeeTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd({ connection, member, project, body, today }) {
    assertMayPay(member, body.isPaid, false);
    const fields = paymentFields(body, null, today);
    if (!body.allowDuplicate) await assertNoDuplicate(connection, { member, projectId: project.id }, body);
    return { fields };
  },
  async beforeChange({ connection, member, row, today }, sent) {
    const { isPaid, allowDuplicate } = sent;
    const { projectId } = row;
    assertMayEdit(member, row, isPaid);
    const fields = paymentFields(sent, row, today);
    if (isPaid !== true) assertCoversPaid(sent.amount ?? row.amount, row);
    if (!allowDuplicate && namesAnother(row, sent))
      await assertNoDuplicate(connection, { member, projectId, besides: [row.id] }, { ...row, ...sent });
    await applyPaidMarks(connection, 'monitoring-fee', [{ before: row, after: fields }]);
    return { fields };
  },
  mustBeDeletable: assertMayModify,
  async restorable({ connection, member, project }, rows) {
    const besides = rows.map(({ id }) => id);
    for (const row of rows)
      await assertNoDuplicate(connection, { member, projectId: project.id, besides }, row);
    return () => {};
  },
  // Marking as paid has its own action in the history.
  actionOf: (changed) => (isPayment(changed) ? 'paid' : 'updated'),
};
