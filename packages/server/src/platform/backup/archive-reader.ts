import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { readZipEntries } from '../files/zip-entries.ts';
import { createMeter } from './archive-writer.ts';
import { BackupProblem, damagedArchive, toFileProblem } from './backup-problem.ts';
import { hasValidChecksum } from './checksummed-file.ts';
import {
  FILE_LIST,
  FORMAT_VERSION,
  fileEntry,
  MANIFEST,
  type Manifest,
  manifest,
  readFileList,
  tableEntry,
} from './manifest.ts';

/** The only allowed entry names, so that no entry is unpacked outside the target. */
const ENTRY_NAMES =
  /^(?:manifest\.json|files\.sha256|tables\/[a-z][a-z0-9_]{0,62}\.copy|files\/[\w-]{1,64})$/;

/** The maximum size of the manifest and the file list: enough for millions of files. */
const MAX_TEXT_BYTES = 512 * 1024 * 1024;

/** An archive whose contents match its manifest. Hashes are checked while it is read. */
export interface BackupArchive {
  file: string;
  manifest: Manifest;
  /** Hashes by key. */
  files: ReadonlyMap<string, string>;
  read(name: string): Promise<Readable>;
  close(): void;
}

function parseManifest(json: string, file: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw damagedArchive(file, 'its manifest can’t be read', error);
  }
  const form = typeof value === 'object' && value !== null && 'form' in value ? value.form : undefined;
  if (typeof form === 'number' && form > FORMAT_VERSION)
    throw new BackupProblem(
      `The backup ${file} was made by a newer version of the product: update this one, then restore.`,
    );
  const parsed = manifest.safeParse(value);
  if (!parsed.success) throw damagedArchive(file, 'its manifest is not one of a backup', parsed.error);
  return parsed.data;
}

/** Compares the entry names with the manifest and the file list. */
function assertComplete(
  file: string,
  entries: ReadonlyMap<string, Entry>,
  { tables, files: { count } }: Manifest,
  files: ReadonlyMap<string, string>,
): void {
  const expected = new Set([
    MANIFEST,
    FILE_LIST,
    ...tables.map(({ name }) => tableEntry(name)),
    ...[...files.keys()].map(fileEntry),
  ]);
  for (const name of expected) if (!entries.has(name)) throw damagedArchive(file, `${name} is missing`);
  for (const name of entries.keys())
    if (!expected.has(name)) throw damagedArchive(file, `${name} is not on its list`);
  if (files.size !== count) throw damagedArchive(file, 'its list of files is not whole');
}

async function readArchive(zip: ZipFile, file: string): Promise<BackupArchive> {
  const entries = await readZipEntries(zip, ENTRY_NAMES, (name, twice) =>
    damagedArchive(file, twice ? `it holds ${name} twice` : `it holds “${name}”, which no backup does`),
  );
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw damagedArchive(file, `${name} is missing`);
    return zip.openReadStreamPromise(entry);
  };
  const textAt = async (name: string) => {
    if ((entries.get(name)?.uncompressedSize ?? 0) > MAX_TEXT_BYTES)
      throw damagedArchive(file, `${name} is too large`);
    return text(await open(name));
  };
  const said = parseManifest(await textAt(MANIFEST), file);
  const { meter, result } = createMeter();
  const listing = await open(FILE_LIST);
  listing.once('error', (error) => meter.destroy(error));
  const list = await text(listing.pipe(meter));
  const files = readFileList(list);
  if (!files || result().sha256 !== said.files.sha256)
    throw damagedArchive(file, 'its list of files was altered');
  assertComplete(file, entries, said, files);
  return { file, manifest: said, files, read: open, close: () => zip.close() };
}

/** Treats every other failure while reading as damage of the archive. */
const toArchiveProblem = (file: string, error: unknown): unknown => {
  if (error instanceof BackupProblem) return error;
  const known = toFileProblem(file, error);
  return known === error
    ? damagedArchive(file, error instanceof Error ? error.message : String(error), error)
    : known;
};

/** Reads an entry to its end and compares its hash. */
async function assertEntryHash(
  archive: BackupArchive,
  name: string,
  sha256: string,
  hear: (bytes: number) => void,
): Promise<void> {
  const { meter, result } = createMeter(hear);
  await pipeline(await archive.read(name), meter.resume());
  if (result().sha256 !== sha256) throw damagedArchive(archive.file, `${name} was altered`);
}

/**
 * Opens an archive and reads all of it once: no byte was altered, nothing is missing or unexpected, and every table
 * and file has the hash in the manifest. Throws BackupProblem.
 */
export async function openArchive(
  file: string,
  hear: (bytes: number) => void = () => {},
): Promise<BackupArchive> {
  let zip: ZipFile | undefined;
  try {
    if (!(await hasValidChecksum(file))) throw damagedArchive(file, 'it was cut or altered');
    zip = await openPromise(file, { autoClose: false, strictFileNames: true });
    const archive = await readArchive(zip, file);
    for (const { name, sha256 } of archive.manifest.tables)
      await assertEntryHash(archive, tableEntry(name), sha256, hear);
    for (const [key, sha256] of archive.files) await assertEntryHash(archive, fileEntry(key), sha256, hear);
    return archive;
  } catch (error) {
    zip?.close();
    throw toArchiveProblem(file, error);
  }
}
