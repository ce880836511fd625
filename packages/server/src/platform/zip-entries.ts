import type { Entry, ZipFile } from 'yauzl';

const KIND_OF_FILE = 0o170000;
const REGULAR = 0o100000;

/** An entry that its maker marked as a link, a folder or a device; one that says nothing is a file. */
function isOther({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & KIND_OF_FILE;
  return kind !== 0 && kind !== REGULAR;
}

/**
 * The entries of an archive by their names, none of which may be another than `names` lets be, be there twice or be
 * anything but a file. Throws what `refuse` makes of the name, and the refusal of `few` where there are more than those:
 * each that is held takes memory.
 */
export async function entriesOf(
  zip: ZipFile,
  names: RegExp,
  refuse: (name: string, twice: boolean) => Error,
  few?: { most: number; refusal: () => Error },
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (!names.test(entry.fileName) || isOther(entry)) throw refuse(entry.fileName, false);
    if (entries.has(entry.fileName)) throw refuse(entry.fileName, true);
    if (few && entries.size >= few.most) throw few.refusal();
    entries.set(entry.fileName, entry);
  }
  return entries;
}
