import type { SupportingDocument } from '@brick/domain/invoices/document';
import type { EmbeddedFile } from './mapped-document.ts';

interface Supporting extends Omit<SupportingDocument, 'embedded'> {
  /** Null if the document only names it. */
  base64: string | null;
}

/** Separates the bytes of supporting documents from what the document says of them. */
export function attachmentsOf(supporting: readonly Supporting[]): {
  attachments: SupportingDocument[];
  files: EmbeddedFile[];
} {
  const files: EmbeddedFile[] = [];
  const attachments = supporting.map(({ base64, ...named }, place) => {
    const bytes = base64 === null ? null : Uint8Array.from(Buffer.from(base64, 'base64'));
    const embedded = bytes !== null && bytes.length > 0;
    if (embedded)
      files.push({
        name: named.name ?? named.id ?? `attachment-${place + 1}`,
        mediaType: named.mediaType,
        bytes,
      });
    return { ...named, embedded };
  });
  return { attachments, files };
}
