import { uploadedFile } from '@brick/domain/field-schemas';
import type { RecordKind } from '@brick/domain/records/define-record';
import { type AttachContext, attachFile } from '../files/service.ts';

const fileUrlsOf = (held: unknown): string[] =>
  [held].flat().filter((url): url is string => uploadedFile.safeParse(url).success);

/**
 * Attaches the new files of a row: external links are only stored, uploaded files must be attachable by the author.
 */
export async function attachFiles(
  context: AttachContext,
  { fields }: RecordKind,
  given: Readonly<Record<string, unknown>>,
  row: object = {},
): Promise<void> {
  const names = Object.keys(fields).filter(
    (name) => !fields[name]?.computed && ['file', 'files'].includes(fields[name]?.type ?? ''),
  );
  const carried = new Set(names.flatMap((name) => fileUrlsOf(row[name as keyof typeof row])));
  for (const name of names)
    for (const url of fileUrlsOf(given[name])) if (!carried.has(url)) await attachFile(context, url, name);
}
