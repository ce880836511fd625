import { uploadedFile } from '@brick/domain/fields';
import type { RecordKind } from '@brick/domain/records/record';
import { type Claiming, claimFile } from '../files/reads.ts';

const filesOf = (held: unknown): string[] =>
  [held].flat().filter((url): url is string => uploadedFile.safeParse(url).success);

/** Lets a row carry the files that it did not carry before: a link is only kept, a file of ours must be the author's to give. */
export async function claimFiles(
  context: Claiming,
  { fields }: RecordKind,
  given: Readonly<Record<string, unknown>>,
  row: object = {},
): Promise<void> {
  const names = Object.keys(fields).filter(
    (name) => !fields[name]?.computed && ['file', 'files'].includes(fields[name]?.type ?? ''),
  );
  const carried = new Set(names.flatMap((name) => filesOf(row[name as keyof typeof row])));
  for (const name of names)
    for (const url of filesOf(given[name])) if (!carried.has(url)) await claimFile(context, url, name);
}
