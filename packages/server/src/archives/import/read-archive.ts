import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  ARCHIVE_RECORD_NAMES,
  type ArchiveRecordName,
  archiveRecordKind,
} from '@brick/domain/archives/archive-records';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ENTRY_NAMES,
  fileEntry,
  MANIFEST,
  MAX_MANIFEST_LENGTH,
  manifest,
  type ProjectManifest,
  recordsEntry,
} from '@brick/domain/archives/manifest';
import { DomainError } from '@brick/domain/errors';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { readZipEntries } from '../../platform/files/zip-entries.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from '../archive-limits.ts';
import {
  alteredArchive,
  archiveTooLarge,
  compressionTooHigh,
  foreignEntry,
  invalidRecord,
  newerArchive,
  notAnArchive,
} from '../archive-problems.ts';
import type { ArchiveRow } from '../record-sources.ts';
import { mapReferences } from '../reference-mapping.ts';
import { readLines, ZipReader } from './zip-reader.ts';

/**
 * Maximum compression ratio of all files together, unless they are small. Pictures and documents are compressed
 * already.
 */
const MAX_FILES_COMPRESSION_RATIO = 20;
const MAX_JSON_DEPTH = 8;
const MB = 1024 * 1024;
/** Records per insert statement, and their maximum length in characters. */
const RECORDS_PER_BATCH = 500;
const CHARACTERS_PER_BATCH = 4 * 1024 * 1024;

/** A file of an archive as described by its record. */
export interface ArchivedFile {
  id: number;
  name: string;
  type: string;
  size: number;
  sha256: string;
}

/** A completely verified archive. */
export interface ProjectArchive {
  manifest: ProjectManifest;
  count(name: ArchiveRecordName): number;
  /** The records of a kind, validated again while they are read. */
  records(name: ArchiveRecordName): AsyncGenerator<ArchiveRow>;
  /** The same in batches of one insert statement. */
  batches(name: ArchiveRecordName): AsyncGenerator<ArchiveRow[]>;
  bytes(file: ArchivedFile): Promise<Readable>;
  close(): void;
}

/** Whether brackets are nested deeper than in any valid record. Such lines are not parsed. */
function isTooDeep(line: string): boolean {
  let [depth, inText] = [0, false];
  for (let place = 0; place < line.length; place += 1) {
    const letter = line[place];
    if (letter === '\\' && inText) place += 1;
    else if (letter === '"') inText = !inText;
    else if (!inText && (letter === '{' || letter === '[')) depth += 1;
    else if (!inText && (letter === '}' || letter === ']')) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

const parseRecord = (json: string): unknown => {
  if (isTooDeep(json)) return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

function parseManifest(json: string, bounds: ArchiveLimits): ProjectManifest {
  const value = parseRecord(json);
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== ARCHIVE_FORMAT)
    throw notAnArchive();
  if ('version' in value && typeof value.version === 'number' && value.version > ARCHIVE_VERSION)
    throw newerArchive();
  const read = manifest.safeParse(value);
  if (!read.success) throw alteredArchive(MANIFEST);
  const kinds = read.data.records.map(({ kind }) => kind);
  // Older archives lack kinds of records that were added since: those have no records.
  if (new Set(kinds).size !== kinds.length) throw alteredArchive(MANIFEST);
  const all = read.data.records.reduce((sum, { count }) => sum + count, 0);
  const files = read.data.records.find(({ kind }) => kind === 'file')?.count ?? 0;
  if (all > bounds.records || files > bounds.files) throw alteredArchive(MANIFEST);
  const bytes = read.data.records.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > bounds.recordBytes) throw archiveTooLarge(bounds.recordBytes / MB);
  return read.data;
}

/** Converts any failure while reading into an archive problem. */
const toArchiveProblem = (error: unknown): unknown => (error instanceof DomainError ? error : notAnArchive());

class ArchiveReader {
  readonly manifest: ProjectManifest;
  readonly #unpacking: ZipReader;
  readonly #bounds: ArchiveLimits;
  readonly #counts: ReadonlyMap<ArchiveRecordName, number>;

  constructor(said: ProjectManifest, unpacking: ZipReader, bounds: ArchiveLimits) {
    this.manifest = said;
    this.#unpacking = unpacking;
    this.#bounds = bounds;
    this.#counts = new Map(said.records.map(({ kind, count }) => [kind, count]));
  }

  count(name: ArchiveRecordName): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Parses a record and checks its references. Throws an archive problem. */
  #record(name: ArchiveRecordName, line: string, number: number): ArchiveRow {
    const place = `${recordsEntry(name)}, ${number}`;
    const read = archiveRecordKind(name).fields.safeParse(parseRecord(line));
    if (!read.success) throw invalidRecord(place);
    const record = read.data as ArchiveRow;
    if ('id' in record && record['id'] !== number) throw invalidRecord(place);
    const mustBeThere = (kind: ArchiveRecordName, id: number): number => {
      if (id < 1 || id > this.count(kind)) throw invalidRecord(place);
      return id;
    };
    mapReferences(name, record, {
      record: mustBeThere,
      person: (id) => mustBeThere('person', id),
      file: (address) => {
        if (address.startsWith('file:')) mustBeThere('file', Number(address.slice('file:'.length)));
        return address;
      },
    });
    return record;
  }

  async *records(name: ArchiveRecordName, counted = false): AsyncGenerator<ArchiveRow> {
    for await (const { record } of this.#lines(name, counted)) yield record;
  }

  async *batches(name: ArchiveRecordName): AsyncGenerator<ArchiveRow[]> {
    let [batch, characters]: [ArchiveRow[], number] = [[], 0];
    for await (const { record, length } of this.#lines(name, false)) {
      batch.push(record);
      characters += length;
      if (batch.length < RECORDS_PER_BATCH && characters < CHARACTERS_PER_BATCH) continue;
      yield batch;
      [batch, characters] = [[], 0];
    }
    if (batch.length > 0) yield batch;
  }

  async *#lines(
    name: ArchiveRecordName,
    counted: boolean,
  ): AsyncGenerator<{ record: ArchiveRow; length: number }> {
    const said = this.manifest.records.find(({ kind }) => kind === name);
    if (!said) return;
    const { bytes, result } = await this.#unpacking.open(recordsEntry(name), counted, said.bytes);
    let number = 0;
    for await (const line of readLines(bytes as AsyncIterable<Buffer>, recordsEntry(name))) {
      number += 1;
      if (number > said.count) throw alteredArchive(recordsEntry(name));
      yield { record: this.#record(name, line, number), length: line.length };
    }
    const read = result();
    if (number !== said.count || read.bytes !== said.bytes || read.sha256 !== said.sha256)
      throw alteredArchive(recordsEntry(name));
  }

  /** Reads everything once: all hashes must match, and every entry must belong to a record. */
  async check(entries: ReadonlyMap<string, Entry>): Promise<void> {
    if (this.count('project') !== 1) throw alteredArchive(recordsEntry('project'));
    if (entries.size !== declaredEntryCount(this.manifest)) throw alteredArchive(MANIFEST);
    for (const name of ARCHIVE_RECORD_NAMES) for await (const _record of this.records(name, true));
    await this.#checkFiles();
  }

  async #checkFiles(): Promise<void> {
    let unpacked = 0;
    for await (const record of this.records('file')) unpacked += (record as unknown as ArchivedFile).size;
    const isMuch = unpacked > this.#bounds.fewFileBytes;
    if (isMuch && unpacked > MAX_FILES_COMPRESSION_RATIO * this.#unpacking.packedBytes(FILES))
      throw compressionTooHigh(MAX_FILES_COMPRESSION_RATIO);
    for await (const record of this.records('file')) {
      const { id, size, sha256 } = record as unknown as ArchivedFile;
      const { bytes, result } = await this.#unpacking.open(fileEntry(id), true, size);
      await pipeline(bytes, async (chunks: AsyncIterable<Buffer>) => {
        for await (const _chunk of chunks);
      });
      const read = result();
      if (read.bytes !== size || read.sha256 !== sha256) throw alteredArchive(fileEntry(id));
    }
  }

  async bytes({ id, size }: ArchivedFile): Promise<Readable> {
    return (await this.#unpacking.open(fileEntry(id), false, size)).bytes;
  }
}

const ZIP_OPTIONS = { autoClose: false, strictFileNames: true };
const FILES = /^files\//;

/** The number of entries according to the manifest. */
const declaredEntryCount = ({ records }: ProjectManifest): number =>
  1 + records.length + (records.find(({ kind }) => kind === 'file')?.count ?? 0);

/** Reads the manifest before any other entry, because it declares the number of entries. */
async function readManifest(file: string, bounds: ArchiveLimits): Promise<ProjectManifest> {
  const zip = await openPromise(file, ZIP_OPTIONS);
  try {
    if (zip.entryCount > 1 + ARCHIVE_RECORD_NAMES.length + bounds.files) throw notAnArchive();
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== MANIFEST) continue;
      if (entry.uncompressedSize >= MAX_MANIFEST_LENGTH) throw notAnArchive();
      return parseManifest(await text(await zip.openReadStreamPromise(entry)), bounds);
    }
    throw alteredArchive(MANIFEST);
  } finally {
    zip.close();
  }
}

/**
 * Opens an archive and verifies it completely without storing anything. `limit` is the maximum archive size in MB.
 * Throws an archive problem.
 */
export async function openProject(
  file: string,
  limit: number,
  bounds = ARCHIVE_LIMITS,
): Promise<ProjectArchive> {
  let zip: ZipFile | undefined;
  try {
    const said = await readManifest(file, bounds);
    zip = await openPromise(file, ZIP_OPTIONS);
    const opened = zip;
    const entries = await readZipEntries(zip, ENTRY_NAMES, foreignEntry, {
      most: declaredEntryCount(said),
      refusal: () => alteredArchive(MANIFEST),
    });
    const unpacking = new ZipReader(zip, entries, { limit, fewBytes: bounds.fewEntryBytes });
    // Overlapping entries could multiply the unpacked size.
    if (unpacking.packedBytes(ENTRY_NAMES) > zip.fileSize) throw notAnArchive();
    const reading = new ArchiveReader(said, unpacking, bounds);
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
    throw toArchiveProblem(error);
  }
}
