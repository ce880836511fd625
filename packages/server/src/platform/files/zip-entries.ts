import type { Entry, ZipFile } from 'yauzl';

const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;

/** Whether an entry is marked as a link, folder or device; unmarked entries are files. */
function isNotRegularFile({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  return kind !== 0 && kind !== REGULAR_FILE;
}

/**
 * Reads the entries of an archive by name. All names must match `names`, be unique and belong to regular files;
 * otherwise it throws the error that `refuse` creates. It throws the error of `few` for more entries than allowed,
 * since each takes memory.
 */
export async function readZipEntries(
  zip: ZipFile,
  names: RegExp,
  refuse: (name: string, twice: boolean) => Error,
  few?: { most: number; refusal: () => Error },
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (!names.test(entry.fileName) || isNotRegularFile(entry)) throw refuse(entry.fileName, false);
    if (entries.has(entry.fileName)) throw refuse(entry.fileName, true);
    if (few && entries.size >= few.most) throw few.refusal();
    entries.set(entry.fileName, entry);
  }
  return entries;
}
