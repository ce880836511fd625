import type { Contract } from '@brick/domain/certificates/building-contract';
import type { CertificateRow } from '@brick/domain/certificates/contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import type { Member } from '@brick/domain/permissions';
import type { Connection } from '../platform/connection.ts';
import { certificatesOf } from './certificate-store.ts';
import { contractsOfProject } from './contract-store.ts';

interface Asked {
  projectId: number;
  member: Member;
  /** The project's. */
  currency: Currency;
  today: CalendarDate;
}

/** The contracts of a project and the certificates that a member sees of them, as their lists show them. */
export async function certificateAccounts(
  connection: Connection,
  { projectId, member, currency, today }: Asked,
): Promise<{ contract: Contract; certificates: CertificateRow[] }[]> {
  const [contracts, certificates] = await Promise.all([
    contractsOfProject(connection, projectId, { today, currency }),
    certificatesOf(connection, { projectId, member, currency }),
  ]);
  return contracts.map((contract) => ({
    contract,
    certificates: certificates.filter(({ contractId }) => contractId === contract.id),
  }));
}
