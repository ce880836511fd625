import type { CertificateRow } from '@brick/domain/certificates/api';
import type { Contract } from '@brick/domain/certificates/building-contract-api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import type { Member } from '@brick/domain/permissions';
import type { Connection } from '../platform/db/connection.ts';
import { loadCertificates } from './certificate-store.ts';
import { loadContracts } from './contract-store.ts';

interface CertificateReader {
  projectId: number;
  member: Member;
  /** The project's. */
  currency: Currency;
  today: CalendarDate;
}

/** Loads the contracts of a project with the certificates that a member sees, as in their lists. */
export async function loadContractAccounts(
  connection: Connection,
  { projectId, member, currency, today }: CertificateReader,
): Promise<{ contract: Contract; certificates: CertificateRow[] }[]> {
  const [contracts, certificates] = await Promise.all([
    loadContracts(connection, projectId, { today, currency }),
    loadCertificates(connection, { projectId, member, currency }),
  ]);
  return contracts.map((contract) => ({
    contract,
    certificates: certificates.filter(({ contractId }) => contractId === contract.id),
  }));
}
