import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import type { Caller } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { contracts } from '../schema/certificates.ts';
import { certificateRows } from './certificate-store.ts';
import type { ContractRow } from './contract-ledger.ts';
import { contractRows } from './contract-store.ts';
import { markCertificatePaid } from './mark-certificate-paid.ts';

/** Days of a contract that follow from its practical completion. */
interface ContractCompletion {
  practicalCompletion: CalendarDate;
  defectsLiabilityEnd: CalendarDate;
}

/**
 * Locks a contract until the transaction ends, and stores the days of its practical completion with an entry in the log.
 * A contract in the trash stays as it is.
 */
export async function completeContract(
  context: { connection: Connection; caller: Caller },
  { projectId, contractId }: { projectId: number; contractId: number },
  days: ContractCompletion,
): Promise<void> {
  const [row] = await context.connection.rows<ContractRow>(sql`
    select ${columnsOf(contracts)} from ${contracts} where ${contracts.projectId} = ${projectId}
      and ${contracts.id} = ${contractId} and ${contracts.deletedAt} is null for update`);
  if (row) await contractRows.change(context, row, days);
}

/** The record store of certificates, for the bank feature, which marks them as paid. */
export const payableCertificates = certificateRows;

/** Stores a certified certificate as paid and tells whom it concerns. Returns its version after that. */
export const storePaidCertificate = async (
  ...paid: Parameters<typeof markCertificatePaid>
): Promise<number> => (await markCertificatePaid(...paid)).row.version;
