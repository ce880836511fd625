import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { DocumentKind } from '@brick/domain/documents/record';
import { MAX_UPLOAD_BYTES } from '@brick/domain/files/upload-limits';
import { fileUrlOf, insertProjectFiles, sanitizeFileName } from '../files/service.ts';
import type { ProjectContext } from '../platform/http/endpoint-handlers.ts';
import type { RenderedPdf } from '../platform/pdf/renderer.ts';
import { documentRows, insertVersion } from './document-store.ts';

type FilingContext = Pick<ProjectContext<unknown>, 'connection' | 'caller' | 'project' | 'services'>;

/** A PDF that the server made, and what it is filed as. */
export interface FiledPdf {
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
export async function filePdf(context: FilingContext, filed: FiledPdf): Promise<Filing> {
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
    const fields = { kind, title, phase: null, issuedOn, expiresOn: null, required: false, description: null };
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
