import type { Certificate } from '@brick/domain/certificates/api';
import { loadNames } from '../members/service.ts';
import type { RowContext } from '../platform/http/endpoint-handlers.ts';
import type { CertificateRow } from './certificate-calculation.ts';
import { loadMembers, notifyStep } from './certificate-notifications.ts';
import { certificateRows, loadIssuedColumns, serializeIssued } from './certificate-store.ts';
import { countOpenLines } from './contract-ledger.ts';

export type StepContext = Pick<RowContext<unknown, CertificateRow>, 'connection' | 'row' | 'caller'>;

export /** Loads the members whom a step may concern, and the names of the people involved. */
async function loadPeople({ connection, row, caller }: StepContext) {
  const [members, names] = await Promise.all([
    loadMembers(connection, row.projectId),
    loadNames(connection, [row.createdBy, row.certifiedBy, caller.userId]),
  ]);
  return { caller, members, names };
}

/** Stores a certified certificate as paid, and tells those whom it concerns. */
export async function markCertificatePaid(
  context: StepContext,
  payment: Pick<CertificateRow, 'paidOn' | 'paymentReference'>,
): Promise<{ row: CertificateRow; certificate: Certificate }> {
  const { connection, caller, row } = context;
  const fields = { status: 'paid' as const, paidBy: caller.userId, ...payment };
  const [paid, columns, telling, openLines] = await Promise.all([
    certificateRows.change(context, row, fields, () => 'paid'),
    loadIssuedColumns(connection, row),
    loadPeople(context),
    countOpenLines(connection, row),
  ]);
  const certificate = serializeIssued(paid, { columns, names: telling.names, openLines });
  await notifyStep(connection, 'certificatePaid', certificate, telling);
  return { row: paid, certificate };
}
