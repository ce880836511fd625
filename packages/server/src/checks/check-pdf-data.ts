import type { Check } from '@brick/domain/checks/api';
import { fullName } from '@brick/domain/users/display-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { Letterhead } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import { loadPrintKeys } from '../photos/service.ts';
import { loadLetterhead } from '../projects/queries.ts';
import { loadReviewTerms } from '../projects/service.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import type { CheckRow } from './check-store.ts';
import { type CheckReader, serializeCheck } from './serialize-checks.ts';

/** What is printed of a check. */
export interface PrintedCheck {
  check: Check;
  /** Its photos by id: the key of the file that is printed, or null while it is on its way. */
  photoKeys: ReadonlyMap<string, string | null>;
  projectName: string;
  projectLocation: string | null;
  /** The time zone of the project, in which its times are printed. */
  timezone: string;
  language: Language;
  madeBy: string;
  branding: Letterhead | null;
}

/** Who prints a check, in whose language. */
export type CheckPrinter = CheckReader & { caller: { userId: number } };

/** Loads a check and what is printed beside it. */
export async function loadPrintedCheck(context: CheckPrinter, row: CheckRow): Promise<PrintedCheck> {
  const { connection, caller } = context;
  const [check, photoKeys, terms, branding, [found]] = await Promise.all([
    serializeCheck(context, row),
    loadPrintKeys(connection, 'check', row),
    loadReviewTerms(connection, row.projectId),
    loadLetterhead(connection, row.projectId),
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
      from ${projects}, ${users} where ${projects.id} = ${row.projectId} and ${users.id} = ${caller.userId}`),
  ]);
  if (!found) throw new Error('a project or its member vanished');
  return {
    check,
    photoKeys,
    projectName: found.name,
    projectLocation: found.location,
    timezone: terms.timezone,
    language: LANGUAGES.find((language) => language === found.language) ?? 'en',
    madeBy: fullName(found),
    branding,
  };
}
