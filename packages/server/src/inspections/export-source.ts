import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { fullName } from '@brick/domain/users/names';
import { sql } from 'drizzle-orm';
import { keyOf } from '../files/reads.ts';
import type { Connection } from '../platform/connection.ts';
import type { Letterhead } from '../platform/pdf/printout.ts';
import { brandingOf } from '../reports/reads.ts';
import { files } from '../schema/files.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';

/** What stands on an exported inspection besides the inspection itself. */
export interface ExportSource {
  projectName: string;
  projectLocation: string | null;
  language: Language;
  /** The name of who exports it. */
  madeBy: string;
  /** Stored files by the address under which the inspection carries them. */
  files: ReadonlyMap<string, { key: string; name: string }>;
  /** The company on whose paper it is printed. */
  branding: Letterhead | null;
}

interface Person {
  username: string;
  firstName: string | null;
  lastName: string | null;
  language: string;
}

const languageOf = (stored: string): Language => LANGUAGES.find((language) => language === stored) ?? 'en';

/** Reads it for one inspection of a project; files of other projects are left out. */
export async function exportSource(
  connection: Connection,
  { projectId, userId, urls }: { projectId: number; userId: number; urls: readonly string[] },
): Promise<ExportSource> {
  const keys = urls.map(keyOf);
  const [[found], stored, branding] = await Promise.all([
    connection.rows<Person & { name: string; location: string | null }>(sql`
      select ${projects.name} as name, ${projects.location} as location, ${users.username} as username,
        ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.language} as language
      from ${projects}, ${users} where ${projects.id} = ${projectId} and ${users.id} = ${userId}`),
    connection.rows<{ key: string; name: string }>(sql`
      select ${files.key} as key, ${files.name} as name from ${files}
      where ${files.projectId} = ${projectId} and ${files.key} = any(${sql.param(keys)}::text[])`),
    brandingOf(connection, projectId),
  ]);
  if (!found) throw new Error('a project or its member vanished');
  const byKey = new Map(stored.map((file) => [file.key, file]));
  return {
    projectName: found.name,
    projectLocation: found.location,
    language: languageOf(found.language),
    madeBy: fullName(found),
    branding,
    files: new Map(
      urls.flatMap((url) => {
        const file = byKey.get(keyOf(url));
        return file ? [[url, file] as const] : [];
      }),
    ),
  };
}
