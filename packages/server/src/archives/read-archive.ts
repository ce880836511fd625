import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ENTRY_NAMES,
  fileEntry,
  LONGEST_MANIFEST,
  MANIFEST,
  manifest,
  type ProjectManifest,
  recordsEntry,
} from '@brick/domain/archives/manifest';
import { type AnyRecordName, RECORD_NAMES, recordKind } from '@brick/domain/archives/records';
import { DomainError } from '@brick/domain/errors';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { entriesOf } from '../platform/zip-entries.ts';
import { BOUNDS, type Bounds } from './bounds.ts';
import type { Row } from './kinds.ts';
import { namedAnew } from './naming.ts';
import { altered, foreign, inflated, newer, noArchive, noRecord, tooMuch } from './refusals.ts';
import { linesOf, Unpacking } from './unpacking.ts';

/** How much smaller all files of an archive may be together than what is in them, unless that is little: pictures and documents are packed in themselves. */
const HIGHEST_RATIO_OF_FILES = 20;
const DEEPEST = 8;
const MB = 1024 * 1024;
/** Records that are stored in one statement, and characters of them. */
const AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

/** A file of an archive, as its record tells of it. */
export interface ArchivedFile {
  id: number;
  name: string;
  type: string;
  size: number;
  sha256: string;
}

/** An archive of which all has been read once, and found to be what it says. */
export interface ProjectArchive {
  manifest: ProjectManifest;
  count(name: AnyRecordName): number;
  /** The records of a kind, checked once more as they are read. */
  records(name: AnyRecordName): AsyncGenerator<Row>;
  /** The same, as many at a time as one statement stores. */
  batches(name: AnyRecordName): AsyncGenerator<Row[]>;
  bytes(file: ArchivedFile): Promise<Readable>;
  close(): void;
}

/** True where brackets stand within brackets deeper than any record has them: not read at all. */
function isTooDeep(line: string): boolean {
  let [depth, inText] = [0, false];
  for (let place = 0; place < line.length; place += 1) {
    const letter = line[place];
    if (letter === '\\' && inText) place += 1;
    else if (letter === '"') inText = !inText;
    else if (!inText && (letter === '{' || letter === '[')) depth += 1;
    else if (!inText && (letter === '}' || letter === ']')) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

const parsed = (json: string): unknown => {
  if (isTooDeep(json)) return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

function manifestIn(json: string, bounds: Bounds): ProjectManifest {
  const value = parsed(json);
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== ARCHIVE_FORMAT)
    throw noArchive();
  if ('version' in value && typeof value.version === 'number' && value.version > ARCHIVE_VERSION)
    throw newer();
  const read = manifest.safeParse(value);
  if (!read.success) throw altered(MANIFEST);
  const kinds = read.data.records.map(({ kind }) => kind);
  if (kinds.length !== RECORD_NAMES.length || new Set(kinds).size !== kinds.length) throw altered(MANIFEST);
  const all = read.data.records.reduce((sum, { count }) => sum + count, 0);
  const files = read.data.records.find(({ kind }) => kind === 'file')?.count ?? 0;
  if (all > bounds.records || files > bounds.files) throw altered(MANIFEST);
  const bytes = read.data.records.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > bounds.recordBytes) throw tooMuch(bounds.recordBytes / MB);
  return read.data;
}

/** Every other failure while an archive is read is one of the archive. */
const asRefusal = (error: unknown): unknown => (error instanceof DomainError ? error : noArchive());

class Reading {
  readonly manifest: ProjectManifest;
  readonly #unpacking: Unpacking;
  readonly #bounds: Bounds;
  readonly #counts: ReadonlyMap<AnyRecordName, number>;

  constructor(said: ProjectManifest, unpacking: Unpacking, bounds: Bounds) {
    this.manifest = said;
    this.#unpacking = unpacking;
    this.#bounds = bounds;
    this.#counts = new Map(said.records.map(({ kind, count }) => [kind, count]));
  }

  count(name: AnyRecordName): number {
    return this.#counts.get(name) ?? 0;
  }

  /** A record of the format whose names are all of the archive. Throws what refuses it. */
  #record(name: AnyRecordName, line: string, number: number): Row {
    const place = `${recordsEntry(name)}, ${number}`;
    const read = recordKind(name).fields.safeParse(parsed(line));
    if (!read.success) throw noRecord(place);
    const record = read.data as Row;
    if ('id' in record && record['id'] !== number) throw noRecord(place);
    const mustBeThere = (kind: AnyRecordName, id: number): number => {
      if (id < 1 || id > this.count(kind)) throw noRecord(place);
      return id;
    };
    namedAnew(name, record, {
      record: mustBeThere,
      person: (id) => mustBeThere('person', id),
      file: (address) => {
        if (address.startsWith('file:')) mustBeThere('file', Number(address.slice('file:'.length)));
        return address;
      },
    });
    return record;
  }

  async *records(name: AnyRecordName, counted = false): AsyncGenerator<Row> {
    for await (const { record } of this.#lines(name, counted)) yield record;
  }

  async *batches(name: AnyRecordName): AsyncGenerator<Row[]> {
    let [batch, characters]: [Row[], number] = [[], 0];
    for await (const { record, length } of this.#lines(name, false)) {
      batch.push(record);
      characters += length;
      if (batch.length < AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
      yield batch;
      [batch, characters] = [[], 0];
    }
    if (batch.length > 0) yield batch;
  }

  async *#lines(name: AnyRecordName, counted: boolean): AsyncGenerator<{ record: Row; length: number }> {
    const said = this.manifest.records.find(({ kind }) => kind === name);
    if (!said) return;
    const { bytes, result } = await this.#unpacking.open(recordsEntry(name), counted, said.bytes);
    let number = 0;
    for await (const line of linesOf(bytes as AsyncIterable<Buffer>, recordsEntry(name))) {
      number += 1;
      if (number > said.count) throw altered(recordsEntry(name));
      yield { record: this.#record(name, line, number), length: line.length };
    }
    const read = result();
    if (number !== said.count || read.bytes !== said.bytes || read.sha256 !== said.sha256)
      throw altered(recordsEntry(name));
  }

  /** Reads all of it once: no byte is another than it was, and there is nothing in it that no record names. */
  async check(entries: ReadonlyMap<string, Entry>): Promise<void> {
    if (this.count('project') !== 1) throw altered(recordsEntry('project'));
    if (entries.size !== entriesSaid(this.manifest)) throw altered(MANIFEST);
    for (const name of RECORD_NAMES) for await (const _record of this.records(name, true));
    await this.#checkFiles();
  }

  async #checkFiles(): Promise<void> {
    let unpacked = 0;
    for await (const record of this.records('file')) unpacked += (record as unknown as ArchivedFile).size;
    const isMuch = unpacked > this.#bounds.fewFileBytes;
    if (isMuch && unpacked > HIGHEST_RATIO_OF_FILES * this.#unpacking.packedBytes(FILES))
      throw inflated(HIGHEST_RATIO_OF_FILES);
    for await (const record of this.records('file')) {
      const { id, size, sha256 } = record as unknown as ArchivedFile;
      const { bytes, result } = await this.#unpacking.open(fileEntry(id), true, size);
      await pipeline(bytes, async (chunks: AsyncIterable<Buffer>) => {
        for await (const _chunk of chunks);
      });
      const read = result();
      if (read.bytes !== size || read.sha256 !== sha256) throw altered(fileEntry(id));
    }
  }

  async bytes({ id, size }: ArchivedFile): Promise<Readable> {
    return (await this.#unpacking.open(fileEntry(id), false, size)).bytes;
  }
}

const OPENING = { autoClose: false, strictFileNames: true };
const FILES = /^files\//;

/** How many entries an archive has by what it says of itself. */
const entriesSaid = ({ records }: ProjectManifest): number =>
  1 + RECORD_NAMES.length + (records.find(({ kind }) => kind === 'file')?.count ?? 0);

/** What an archive says of itself. Read before any entry is held, because it says how many there may be. */
async function manifestOf(file: string, bounds: Bounds): Promise<ProjectManifest> {
  const zip = await openPromise(file, OPENING);
  try {
    if (zip.entryCount > 1 + RECORD_NAMES.length + bounds.files) throw noArchive();
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== MANIFEST) continue;
      if (entry.uncompressedSize >= LONGEST_MANIFEST) throw noArchive();
      return manifestIn(await text(await zip.openReadStreamPromise(entry)), bounds);
    }
    throw altered(MANIFEST);
  } finally {
    zip.close();
  }
}

/**
 * Opens an archive and reads all of it once, without keeping anything. `limit` is that of archives, in MB. Throws what
 * refuses it, in a sentence.
 */
export async function openProject(file: string, limit: number, bounds = BOUNDS): Promise<ProjectArchive> {
  let zip: ZipFile | undefined;
  try {
    const said = await manifestOf(file, bounds);
    zip = await openPromise(file, OPENING);
    const opened = zip;
    const entries = await entriesOf(zip, ENTRY_NAMES, foreign, {
      most: entriesSaid(said),
      refusal: () => altered(MANIFEST),
    });
    const unpacking = new Unpacking(zip, entries, { limit, fewBytes: bounds.fewEntryBytes });
    // Entries that lie over each other would come out as often as they are named.
    if (unpacking.packedBytes(ENTRY_NAMES) > zip.fileSize) throw noArchive();
    const reading = new Reading(said, unpacking, bounds);
    await reading.check(entries);
    return {
      manifest: said,
      count: (name) => reading.count(name),
      records: (name) => reading.records(name),
      batches: (name) => reading.batches(name),
      bytes: (archived) => reading.bytes(archived),
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    throw asRefusal(error);
  }
}
