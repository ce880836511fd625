import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { fileKeyOf } from '../files/service.ts';
import { loadPrintKeys } from '../photos/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { loadPaper, type Paper } from '../projects/queries.ts';
import { checkKind, checks } from '../schema/checks.ts';
import { files } from '../schema/files.ts';

/** The data of an inspection PDF besides the inspection itself. */
export interface InspectionExportData extends Paper {
  /** Stored files by attachment URL. */
  files: ReadonlyMap<string, { key: string; name: string }>;
  /** The keys of the files of its photos by id; null while one is on its way. */
  photoKeys: ReadonlyMap<string, string | null>;
  /** Its checks that the reader may see, oldest first. */
  checks: readonly InspectionCheck[];
}

export type InspectionCheck = Pick<
  typeof checks.$inferSelect,
  'number' | 'title' | 'state' | 'result' | 'questions' | 'answered'
>;

/** Loads the data for one inspection. Files of other projects are omitted. */
export async function loadInspectionPdfData(
  connection: Connection,
  { id, projectId, member, urls }: { id: number; projectId: number; member: Member; urls: readonly string[] },
): Promise<InspectionExportData> {
  const keys = urls.map(fileKeyOf);
  const [paper, stored, photoKeys, ofInspection] = await Promise.all([
    loadPaper(connection, { projectId, userId: member.userId }),
    connection.rows<{ key: string; name: string }>(sql`
      select ${files.key} as key, ${files.name} as name from ${files}
      where ${files.projectId} = ${projectId} and ${files.key} = any(${sql.param(keys)}::text[])`),
    loadPrintKeys(connection, 'inspection', { id, projectId }),
    connection.rows<InspectionCheck>(sql`
      select number, title, state, result, questions, answered from ${checks}
      where ${checks.projectId} = ${projectId} and ${checks.inspectionId} = ${id} and ${checks.deletedAt} is null
        and ${readableRecordsCondition(member, 'checks', checkKind.reach)} order by ${checks.serial}`),
  ]);
  const byKey = new Map(stored.map((file) => [file.key, file]));
  return {
    ...paper,
    photoKeys,
    checks: ofInspection,
    files: new Map(
      urls.flatMap((url) => {
        const file = byKey.get(fileKeyOf(url));
        return file ? [[url, file] as const] : [];
      }),
    ),
  };
}
