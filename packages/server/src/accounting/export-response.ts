import { Readable } from 'node:stream';
import type { AccountingFile } from '@brick/domain/accounting/formats/file';
import { windows1252Bytes } from '@brick/domain/accounting/formats/windows-1252';
import { zipOf } from '../platform/files/zip-files.ts';
import { contentDisposition } from '../platform/http/content-disposition.ts';
import { FileResponse } from '../platform/http/responses.ts';

const bytesOf = ({ text, encoding }: AccountingFile): Uint8Array =>
  encoding === 'windows-1252' ? windows1252Bytes(text) : Buffer.from(text);

/** The name of what is downloaded: the file, or a ZIP of several. */
export const downloadName = (files: readonly AccountingFile[], number: number): string => {
  const [file] = files;
  return files.length === 1 && file ? file.name : `accounting-${number}.zip`;
};

interface StoredFile {
  fileName: string;
  files: readonly AccountingFile[];
  createdAt: string;
}

/** Answers the file of an export, or a ZIP of several. */
export function exportResponse({ fileName, files, createdAt }: StoredFile): FileResponse {
  const [file] = files;
  const isOne = files.length === 1 && file !== undefined;
  const stream = isOne
    ? Readable.from([Buffer.from(bytesOf(file))], { objectMode: false })
    : zipOf(
        files.map((one) => ({ name: one.name, bytes: bytesOf(one) })),
        new Date(createdAt),
      );
  return new FileResponse(stream, {
    'content-type': isOne ? `text/csv; charset=${file.encoding}` : 'application/zip',
    'content-disposition': contentDisposition('attachment', fileName),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
}
