import { sql } from 'drizzle-orm';
import { fileKeyOf } from '../files/service.ts';
import { loadPrintKeys } from '../photos/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { loadPaper, type Paper } from '../projects/queries.ts';
import { files } from '../schema/files.ts';

/** The data of an inspection PDF besides the inspection itself. */
export interface InspectionExportData extends Paper {
  /** Stored files by attachment URL. */
  files: ReadonlyMap<string, { key: string; name: string }>;
  /** The keys of the files of its photos by id; null while one is on its way. */
  photoKeys: ReadonlyMap<string, string | null>;
}

/** Loads the data for one inspection. Files of other projects are omitted. */
export async function loadExportData(
  connection: Connection,
  { id, projectId, userId, urls }: { id: number; projectId: number; userId: number; urls: readonly string[] },
): Promise<InspectionExportData> {
  const keys = urls.map(fileKeyOf);
  const [paper, stored, photoKeys] = await Promise.all([
    loadPaper(connection, { projectId, userId }),
    connection.rows<{ key: string; name: string }>(sql`
      select ${files.key} as key, ${files.name} as name from ${files}
      where ${files.projectId} = ${projectId} and ${files.key} = any(${sql.param(keys)}::text[])`),
    loadPrintKeys(connection, 'inspection', { id, projectId }),
  ]);
  const byKey = new Map(stored.map((file) => [file.key, file]));
  return {
    ...paper,
    photoKeys,
    files: new Map(
      urls.flatMap((url) => {
        const file = byKey.get(fileKeyOf(url));
        return file ? [[url, file] as const] : [];
      }),
    ),
  };
}
