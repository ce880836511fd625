import { parseTerms, serializeTerms } from '@brick/domain/certificates/certificate-calculation';
import { displayName } from '@brick/domain/users/display-name';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import type { IssuedTerms } from '../schema/certificates.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import type { ContractLedger } from './contract-ledger.ts';

/** The employer and the location of the work. */
export type EmployerDetails = Pick<IssuedTerms, 'employer' | 'projectName' | 'projectLocation'>;

interface EmployerRow extends Omit<EmployerDetails, 'employer'> {
  company: string | null;
  owner: Parameters<typeof displayName>[0];
}

/** Builds the employer from a project and its owner, or the owner's company if set. */
export const employerFromRow = ({
  projectName,
  projectLocation,
  company,
  owner,
}: EmployerRow): EmployerDetails => ({
  projectName,
  projectLocation,
  employer: company ?? displayName(owner),
});

/** Loads the employer of a project. */
export async function loadEmployer(connection: Connection, projectId: number): Promise<EmployerDetails> {
  const [found] = await connection.rows<Omit<EmployerRow, 'owner'> & EmployerRow['owner']>(sql`
    select ${projects.name} as "projectName", ${projects.location} as "projectLocation", ${users.company} as company,
      ${users.username} as username, ${users.firstName} as "firstName", ${users.lastName} as "lastName"
    from ${projects} join ${users} on ${users.id} = ${projects.ownerId} where ${projects.id} = ${projectId}`);
  if (!found) throw new Error('a project lost its owner');
  return employerFromRow({ ...found, owner: found });
}

/** The names and terms to store with a certificate issued now. */
export const issueSnapshot = ({ contract }: ContractLedger, employer: EmployerDetails): IssuedTerms => ({
  contractTitle: contract.title,
  contractor: contract.contractor,
  ...employer,
  terms: serializeTerms(parseTerms(contract)),
});
