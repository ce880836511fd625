import { displayName } from '@brick/domain/users/display-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { Letterhead } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import { fileKeyOf } from '../files/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import { loadReviewTerms } from './service.ts';

/** Loads the company name, address and logo for a project's documents. Null if none is set. */
export async function loadLetterhead(connection: Connection, projectId: number): Promise<Letterhead | null> {
  const [found] = await connection.rows<{
    name: string | null;
    address: string | null;
    logoUrl: string | null;
  }>(sql`
    select company_name as name, address, logo_url as "logoUrl" from project_branding where project_id = ${projectId}`);
  if (!found?.name && !found?.address && !found?.logoUrl) return null;
  const { name, address, logoUrl } = found;
  return { name, address, logo: logoUrl && fileKeyOf(logoUrl) };
}

/** What stands on every printout of a project. */
export interface Paper {
  projectName: string;
  projectLocation: string | null;
  /** The time zone of the project, in which its times are printed. */
  timezone: string;
  language: Language;
  madeBy: string;
  branding: Letterhead | null;
}

/** Loads what stands on a printout that a user makes of a project. */
export async function loadPaper(
  connection: Connection,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<Paper> {
  const [terms, branding, [found]] = await Promise.all([
    loadReviewTerms(connection, projectId),
    loadLetterhead(connection, projectId),
    connection.rows<{
      name: string;
      location: string | null;
      username: string;
      firstName: string | null;
      lastName: string | null;
      language: string;
    }>(sql`
      select ${projects.name} as name, ${projects.location} as location, ${users.username} as username,
        ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.language} as language
      from ${projects}, ${users} where ${projects.id} = ${projectId} and ${users.id} = ${userId}`),
  ]);
  if (!found) throw new Error('a project or its member vanished');
  return {
    projectName: found.name,
    projectLocation: found.location,
    timezone: terms.timezone,
    language: LANGUAGES.find((language) => language === found.language) ?? 'en',
    madeBy: displayName(found),
    branding,
  };
}
