import { fullName } from '@brick/domain/users/display-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { Letterhead } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import { fileKeyOf } from '../files/service.ts';
import { loadPrintKeys } from '../photos/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { loadLetterhead } from '../projects/queries.ts';
import { files } from '../schema/files.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';

/** The data of an inspection PDF besides the inspection itself. */
export interface InspectionExportData {
  projectName: string;
  projectLocation: string | null;
  language: Language;
  /** The name of the exporting user. */
  madeBy: string;
  /** Stored files by attachment URL. */
  files: ReadonlyMap<string, { key: string; name: string }>;
  /** The keys of the files of its photos by id; null while one is on its way. */
  photoKeys: ReadonlyMap<string, string | null>;
  /** The company in the letterhead. */
  branding: Letterhead | null;
}

interface ExportPersonRow {
  username: string;
  firstName: string | null;
  lastName: string | null;
  language: string;
}

const languageOf = (stored: string): Language => LANGUAGES.find((language) => language === stored) ?? 'en';

/** Loads the data for one inspection. Files of other projects are omitted. */
export async function loadExportData(
  connection: Connection,
  { id, projectId, userId, urls }: { id: number; projectId: number; userId: number; urls: readonly string[] },
): Promise<InspectionExportData> {
  const keys = urls.map(fileKeyOf);
  const [[found], stored, photoKeys, branding] = await Promise.all([
    connection.rows<ExportPersonRow & { name: string; location: string | null }>(sql`
      select ${projects.name} as name, ${projects.location} as location, ${users.username} as username,
        ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.language} as language
      from ${projects}, ${users} where ${projects.id} = ${projectId} and ${users.id} = ${userId}`),
    connection.rows<{ key: string; name: string }>(sql`
      select ${files.key} as key, ${files.name} as name from ${files}
      where ${files.projectId} = ${projectId} and ${files.key} = any(${sql.param(keys)}::text[])`),
    loadPrintKeys(connection, 'inspection', { id, projectId }),
    loadLetterhead(connection, projectId),
  ]);
  if (!found) throw new Error('a project or its member vanished');
  const byKey = new Map(stored.map((file) => [file.key, file]));
  return {
    projectName: found.name,
    projectLocation: found.location,
    language: languageOf(found.language),
    madeBy: fullName(found),
    ...{ branding, photoKeys },
    files: new Map(
      urls.flatMap((url) => {
        const file = byKey.get(fileKeyOf(url));
        return file ? [[url, file] as const] : [];
      }),
    ),
  };
}
