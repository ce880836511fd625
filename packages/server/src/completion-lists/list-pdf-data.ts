import type { CompletionList } from '@brick/domain/completion-lists/api';
import { fullName } from '@brick/domain/users/display-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { Letterhead } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import { loadLetterhead } from '../projects/queries.ts';
import { loadReviewTerms } from '../projects/service.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import type { ListRow } from './list-store.ts';
import { type ListReader, serializeList } from './serialize-lists.ts';

/** What is printed of a list. */
export interface PrintedList {
  list: CompletionList;
  projectName: string;
  projectLocation: string | null;
  /** The time zone of the project, in which its times are printed. */
  timezone: string;
  language: Language;
  madeBy: string;
  branding: Letterhead | null;
}

/** Loads a list and what is printed beside it, in the language of who prints it. */
export async function loadPrintedList(
  context: ListReader & { caller: { userId: number } },
  row: ListRow,
): Promise<PrintedList> {
  const { connection, caller } = context;
  const [list, terms, branding, [found]] = await Promise.all([
    serializeList(context, row),
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
    list,
    projectName: found.name,
    projectLocation: found.location,
    timezone: terms.timezone,
    language: LANGUAGES.find((language) => language === found.language) ?? 'en',
    madeBy: fullName(found),
    branding,
  };
}
