import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { DocumentKind } from '@brick/domain/documents/record';
import { problemMessage } from '@brick/domain/errors';
import { MAX_UPLOAD_BYTES } from '@brick/domain/files/upload-limits';
import { sql } from 'drizzle-orm';
import { fileUrlOf, insertProjectFiles, sanitizeFileName } from '../files/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { ProjectContext } from '../platform/http/endpoint-handlers.ts';
import type { RenderedPdf } from '../platform/pdf/renderer.ts';
import { assertInProject } from '../records/assert-in-project.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { files } from '../schema/files.ts';
import { documentRows, insertVersion } from './document-store.ts';
import { fileMatchesUrl } from './file-url-condition.ts';

/** Throws if the document is not in the project or in the trash. */
export const assertDocument = (connection: Connection, projectId: number, id: number | null | undefined) =>
  assertInProject(connection, documents, projectId, {
    ...{ id, field: 'documentId' },
    refusal: problemMessage('Choose a document of this project'),
  });

type FilingContext = Pick<ProjectContext<unknown>, 'connection' | 'caller' | 'project' | 'services'>;

/** A PDF that the server made, and what it is filed as. */
interface FiledPdf {
  kind: DocumentKind;
  title: string;
  issuedOn: CalendarDate;
  fileName: string;
  pdf: RenderedPdf;
}

/** What was filed: undone by `takeBack` if the transaction does not commit. */
export interface Filing {
  documentId: number;
  takeBack: () => Promise<void>;
}

/** Files a PDF as a document with its first version. Throws tooLarge if the project holds no more files. */
export async function storePdfAsDocument(context: FilingContext, filed: FiledPdf): Promise<Filing> {
  const { connection, caller, project, services } = context;
  const { kind, title, issuedOn, fileName, pdf } = filed;
  const stored = await services.files.put(pdf.stream, MAX_UPLOAD_BYTES);
  if (!stored) throw new Error('a certificate is larger than an upload');
  const takeBack = () => services.files.remove(stored.key);
  try {
    const { key, size, sha256 } = stored;
    await insertProjectFiles(
      connection,
      [
        {
          ...{ key, size, sha256, name: sanitizeFileName(fileName), type: 'application/pdf' },
          uploadedBy: caller.userId,
        },
      ],
      { projectId: project.id, mostMb: services.config.projectFilesMb },
    );
    const fields = {
      kind,
      title,
      phase: null,
      issuedOn,
      expiresOn: null,
      required: false,
      description: null,
    };
    const values = await documentRows.numbered(context, {
      ...fields,
      ...{ projectId: project.id, addedBy: caller.userId },
    });
    const row = await documentRows.add(context, values, { ...fields, url: fileUrlOf(key) });
    await insertVersion(connection, row, {
      ...{ number: 1, url: fileUrlOf(key), note: null, addedBy: caller.userId },
    });
    return { documentId: row.id, takeBack };
  } catch (error) {
    await takeBack();
    throw error;
  }
}

/** A document with the address of its newest version; null while it has none. */
export interface FiledDocument {
  id: number;
  number: string;
  title: string;
  url: string | null;
  /** The name of an uploaded file; null for a link. */
  fileName: string | null;
}

/** Loads the required documents of a project and those with these ids, in the order of their numbers. */
export const loadFiledDocuments = (
  connection: Connection,
  { projectId, ids }: { projectId: number; ids: readonly number[] },
): Promise<FiledDocument[]> =>
  connection.rows<FiledDocument>(sql`
    select ${documents.id} as id, ${documents.number} as number, ${documents.title} as title, newest.url as url,
      ${files.name} as "fileName"
    from ${documents}
    left join lateral (select ${documentVersions.url} as url from ${documentVersions}
      where ${documentVersions.projectId} = ${documents.projectId} and ${documentVersions.documentId} = ${documents.id}
      order by ${documentVersions.number} desc limit 1) as newest on true
    left join ${files} on ${fileMatchesUrl(sql`newest.url`, projectId)}
    where ${documents.projectId} = ${projectId} and ${documents.deletedAt} is null
      and (${documents.required} or ${documents.id} = any(${sql.param([...ids])}::bigint[]))
    order by ${documents.serial}`);
