import { refusedField, said } from '@brick/domain/errors';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/** The file of a form that takes one. */
interface OneFile {
  part: MultipartFile;
  /** To be asked once the file was read to its end. Throws where another one follows. */
  mustBeTheOnly(): Promise<void>;
}

/** The one file of a form, of at most `fileSize` bytes where that is not the usual limit. Throws invalid without one. */
export async function oneFileOf(request: FastifyRequest, fileSize?: number): Promise<OneFile> {
  // A second one is let come, so that it is seen.
  const files = request.files({ limits: { files: 2, ...(fileSize !== undefined && { fileSize }) } });
  const { value: part } = await files.next();
  if (!part) throw refusedField('file', said('Choose a file'));
  return {
    part,
    async mustBeTheOnly() {
      const { value: second } = await files.next();
      if (!second) return;
      second.file.resume();
      throw refusedField(
        'file',
        said('Send one file at a time: there were several, and none of them was kept.'),
      );
    },
  };
}
