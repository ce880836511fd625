import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ENTRY_NAMES,
  fileEntry,
  LONGEST_LINE,
  LONGEST_MANIFEST,
  MANIFEST,
  MOST_RECORDS,
  manifest,
  type ProjectManifest,
  recordsEntry,
} from '@brick/domain/archives/manifest';
import { type AnyRecordName, RECORD_NAMES, recordKind } from '@brick/domain/archives/records';
import { DomainError } from '@brick/domain/errors';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { measuring } from '../platform/backup/archive-writer.ts';
import { entriesOf } from '../platform/zip-entries.ts';
import type { Row } from './kinds.ts';
import { namedAnew } from './naming.ts';
import { altered, foreign, newer, noArchive, noRecord, tooMuch } from './refusals.ts';

/** How much smaller an entry may be than what is in it, unless that is little: more is made to fill a disk. */
const HIGHEST_RATIO = 200;
const LITTLE = 16 * 1024 * 1024;
/** What an archive may hold once it is unpacked, in sizes of the largest archive. */
const UNPACKED = 4;
const DEEPEST = 8;
const MB = 1024 * 1024;

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

function manifestIn(json: string): ProjectManifest {
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
  if (all > MOST_RECORDS) throw altered(MANIFEST);
  return read.data;
}

/** Reads the entries of a ZIP and counts what comes out of them: what an entry says of its size is not believed. */
class Unpacking {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #limit: number;
  #unpacked = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limit: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#limit = limit;
  }

  /** The bytes of an entry, hashed as they pass. With `counted` they count among all that the archive may hold. */
  async open(name: string, counted: boolean) {
    const entry = this.#entries.get(name);
    if (!entry) throw altered(name);
    let size = 0;
    const { meter, result } = measuring((bytes) => {
      size += bytes;
      if (counted) this.#unpacked += bytes;
      const isBomb = size > LITTLE && size > entry.compressedSize * HIGHEST_RATIO;
      if (isBomb || this.#unpacked > this.#limit * UNPACKED * MB)
        meter.destroy(tooMuch(this.#limit * UNPACKED));
    });
    const raw = await this.#zip.openReadStreamPromise(entry);
    raw.once('error', (error) => meter.destroy(error));
    meter.once('close', () => raw.destroy());
    return { bytes: raw.pipe(meter), result };
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw altered(name);
    }
  };
  for await (const chunk of bytes) {
    const lines = (rest + decoded(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw altered(name);
    yield* lines;
  }
  if (rest + decoded() !== '') throw altered(name);
}

/** Every other failure while an archive is read is one of the archive. */
const asRefusal = (error: unknown): unknown => (error instanceof DomainError ? error : noArchive());

class Reading {
  readonly manifest: ProjectManifest;
  readonly #unpacking: Unpacking;
  readonly #counts: ReadonlyMap<AnyRecordName, number>;

  constructor(said: ProjectManifest, unpacking: Unpacking) {
    this.manifest = said;
    this.#unpacking = unpacking;
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
    const said = this.manifest.records.find(({ kind }) => kind === name);
    if (!said) return;
    const { bytes, result } = await this.#unpacking.open(recordsEntry(name), counted);
    let number = 0;
    for await (const line of linesOf(bytes as AsyncIterable<Buffer>, recordsEntry(name))) {
      number += 1;
      if (number > said.count) throw altered(recordsEntry(name));
      yield this.#record(name, line, number);
    }
    const read = result();
    if (number !== said.count || read.bytes !== said.bytes || read.sha256 !== said.sha256)
      throw altered(recordsEntry(name));
  }

  /** Reads all of it once: no byte is another than it was, and there is nothing in it that no record names. */
  async check(entries: ReadonlyMap<string, Entry>, signal: AbortSignal): Promise<void> {
    if (this.count('project') !== 1) throw altered(recordsEntry('project'));
    if (entries.size !== 1 + RECORD_NAMES.length + this.count('file')) throw altered(MANIFEST);
    for (const name of RECORD_NAMES)
      for await (const _record of this.records(name, true)) signal.throwIfAborted();
    for await (const record of this.records('file')) {
      signal.throwIfAborted();
      const { id, size, sha256 } = record as unknown as ArchivedFile;
      const { bytes, result } = await this.#unpacking.open(fileEntry(id), true);
      await pipeline(bytes, async (chunks: AsyncIterable<Buffer>) => {
        for await (const _chunk of chunks);
      });
      const read = result();
      if (read.bytes !== size || read.sha256 !== sha256) throw altered(fileEntry(id));
    }
  }

  async bytes({ id }: ArchivedFile): Promise<Readable> {
    return (await this.#unpacking.open(fileEntry(id), false)).bytes;
  }
}

/**
 * Opens an archive and reads all of it once, without keeping anything. `limit` is that of archives, in MB. Throws what
 * refuses it, in a sentence.
 */
export async function openProject(file: string, limit: number, signal: AbortSignal): Promise<ProjectArchive> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { autoClose: false, strictFileNames: true });
    const opened = zip;
    if (zip.entryCount > MOST_RECORDS) throw noArchive();
    const entries = await entriesOf(zip, ENTRY_NAMES, foreign);
    const unpacking = new Unpacking(zip, entries, limit);
    if ((entries.get(MANIFEST)?.uncompressedSize ?? LONGEST_MANIFEST) >= LONGEST_MANIFEST) throw noArchive();
    const said = manifestIn(await text((await unpacking.open(MANIFEST, true)).bytes));
    const reading = new Reading(said, unpacking);
    await reading.check(entries, signal);
    return {
      manifest: said,
      count: (name) => reading.count(name),
      records: (name) => reading.records(name),
      bytes: (archived) => reading.bytes(archived),
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    signal.throwIfAborted();
    throw asRefusal(error);
  }
}
