import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { entriesOf } from '../zip-entries.ts';
import { measuring } from './archive-writer.ts';
import {
  FILE_LIST,
  FORM,
  fileEntry,
  MANIFEST,
  type Manifest,
  manifest,
  readFileList,
  tableEntry,
} from './manifest.ts';
import { BackupProblem, broken, fileProblem } from './problem.ts';
import { isAsSealed } from './sealed-file.ts';

/** The only names that an entry may have: none leads out of the place that it is unpacked to. */
const NAMES = /^(?:manifest\.json|files\.sha256|tables\/[a-z][a-z0-9_]{0,62}\.copy|files\/[\w-]{1,64})$/;

/** What a manifest and a list of files may have at most: millions of files. */
const LONGEST_TEXT = 512 * 1024 * 1024;

/** An archive whose contents agree with what it says of itself. Its bytes are compared while they are read. */
export interface Archive {
  file: string;
  manifest: Manifest;
  /** Hashes by key. */
  files: ReadonlyMap<string, string>;
  read(name: string): Promise<Readable>;
  close(): void;
}

function manifestIn(json: string, file: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw broken(file, 'its manifest can’t be read', error);
  }
  const form = typeof value === 'object' && value !== null && 'form' in value ? value.form : undefined;
  if (typeof form === 'number' && form > FORM)
    throw new BackupProblem(
      `The backup ${file} was made by a newer version of the product: update this one, then restore.`,
    );
  const parsed = manifest.safeParse(value);
  if (!parsed.success) throw broken(file, 'its manifest is not one of a backup', parsed.error);
  return parsed.data;
}

/** Compares the names of the entries with what manifest and list say there is. */
function mustBeWhole(
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
  for (const name of expected) if (!entries.has(name)) throw broken(file, `${name} is missing`);
  for (const name of entries.keys())
    if (!expected.has(name)) throw broken(file, `${name} is not on its list`);
  if (files.size !== count) throw broken(file, 'its list of files is not whole');
}

async function read(zip: ZipFile, file: string): Promise<Archive> {
  const entries = await entriesOf(zip, NAMES, (name, twice) =>
    broken(file, twice ? `it holds ${name} twice` : `it holds “${name}”, which no backup does`),
  );
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw broken(file, `${name} is missing`);
    return zip.openReadStreamPromise(entry);
  };
  const textAt = async (name: string) => {
    if ((entries.get(name)?.uncompressedSize ?? 0) > LONGEST_TEXT) throw broken(file, `${name} is too large`);
    return text(await open(name));
  };
  const said = manifestIn(await textAt(MANIFEST), file);
  const { meter, result } = measuring();
  const listing = await open(FILE_LIST);
  listing.once('error', (error) => meter.destroy(error));
  const list = await text(listing.pipe(meter));
  const files = readFileList(list);
  if (!files || result().sha256 !== said.files.sha256) throw broken(file, 'its list of files was altered');
  mustBeWhole(file, entries, said, files);
  return { file, manifest: said, files, read: open, close: () => zip.close() };
}

/** Every other failure while an archive is read is one of the archive. */
const asBroken = (file: string, error: unknown): unknown => {
  if (error instanceof BackupProblem) return error;
  const known = fileProblem(file, error);
  return known === error
    ? broken(file, error instanceof Error ? error.message : String(error), error)
    : known;
};

/** Reads an entry to its end and compares it with what the archive says of it. */
async function mustBeAsSaid(
  archive: Archive,
  name: string,
  sha256: string,
  hear: (bytes: number) => void,
): Promise<void> {
  const { meter, result } = measuring(hear);
  await pipeline(await archive.read(name), meter.resume());
  if (result().sha256 !== sha256) throw broken(archive.file, `${name} was altered`);
}

/**
 * Opens an archive and reads all of it once: no byte is another than when it was made, nothing is missing, nothing is in
 * it that does not belong there, and every table and file has the hash that the manifest says. Throws BackupProblem.
 */
export async function openArchive(file: string, hear: (bytes: number) => void = () => {}): Promise<Archive> {
  let zip: ZipFile | undefined;
  try {
    if (!(await isAsSealed(file))) throw broken(file, 'it was cut or altered');
    zip = await openPromise(file, { autoClose: false, strictFileNames: true });
    const archive = await read(zip, file);
    for (const { name, sha256 } of archive.manifest.tables)
      await mustBeAsSaid(archive, tableEntry(name), sha256, hear);
    for (const [key, sha256] of archive.files) await mustBeAsSaid(archive, fileEntry(key), sha256, hear);
    return archive;
  } catch (error) {
    zip?.close();
    throw asBroken(file, error);
  }
}
