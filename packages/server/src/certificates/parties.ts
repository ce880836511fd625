import { termsOf, termsOnWire } from '@brick/domain/certificates/working';
import { fullName } from '@brick/domain/users/names';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import type { AsIssued } from '../schema/certificates.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import type { Book } from './books.ts';

/** For whom the work is done, and where. */
export type Employer = Pick<AsIssued, 'employer' | 'projectName' | 'projectLocation'>;

interface Found extends Omit<Employer, 'employer'> {
  company: string | null;
  owner: Parameters<typeof fullName>[0];
}

/** A project and its owner, under their company's name if they have given one. */
export const employerIn = ({ projectName, projectLocation, company, owner }: Found): Employer => ({
  projectName,
  projectLocation,
  employer: company ?? fullName(owner),
});

/** For whom a project is built. */
export async function employerOf(connection: Connection, projectId: number): Promise<Employer> {
  const [found] = await connection.rows<Omit<Found, 'owner'> & Found['owner']>(sql`
    select ${projects.name} as "projectName", ${projects.location} as "projectLocation", ${users.company} as company,
      ${users.username} as username, ${users.firstName} as "firstName", ${users.lastName} as "lastName"
    from ${projects} join ${users} on ${users.id} = ${projects.ownerId} where ${projects.id} = ${projectId}`);
  if (!found) throw new Error('a project lost its owner');
  return employerIn({ ...found, owner: found });
}

/** The names and terms on which a certificate is issued now. */
export const asIssuedNow = ({ contract }: Book, employer: Employer): AsIssued => ({
  contractTitle: contract.title,
  contractor: contract.contractor,
  ...employer,
  terms: termsOnWire(termsOf(contract)),
});
