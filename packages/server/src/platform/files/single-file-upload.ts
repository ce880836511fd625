import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/** The single file of an upload form. */
interface SingleFile {
  part: MultipartFile;
  /** To be called after the file was read to its end. Throws if there is another file. */
  mustBeTheOnly(): Promise<void>;
}

/** Returns a field that was sent beside a file; null for an empty one. All are known once the form was read to its end. */
export function fieldOf({ fields }: MultipartFile, name: string): string | null {
  const field = fields[name];
  const first = Array.isArray(field) ? field[0] : field;
  return first?.type === 'field' && typeof first.value === 'string' && first.value !== ''
    ? first.value
    : null;
}

/**
 * Reads the single file of a form, with at most `fileSize` bytes if given, otherwise the usual limit. Throws invalid
 * if there is none.
 */
export async function readSingleFile(request: FastifyRequest, fileSize?: number): Promise<SingleFile> {
  // A second file is allowed in, so that it can be detected.
  const files = request.files({ limits: { files: 2, ...(fileSize !== undefined && { fileSize }) } });
  const { value: part } = await files.next();
  if (!part) throw fieldProblem('file', problemMessage('Choose a file'));
  return {
    part,
    async mustBeTheOnly() {
      const { value: second } = await files.next();
      if (!second) return;
      second.file.resume();
      throw fieldProblem(
        'file',
        problemMessage('Send one file at a time: there were several, and none of them was kept.'),
      );
    },
  };
}
