import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  ARCHIVE_RECORD_NAMES,
  type ArchiveRecordName,
  archiveRecordKind,
} from '@brick/domain/archives/archive-records';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  fileEntry,
  MANIFEST,
  type ProjectManifest,
  recordsEntry,
} from '@brick/domain/archives/manifest';
import { INSPECTION_STATE_FIELDS } from '@brick/domain/archives/site-records';
import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import { amountsAsText } from '@brick/domain/money/money';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { displayName } from '@brick/domain/users/display-name';
import { sql } from 'drizzle-orm';
import { fileKeyOf, fileUrlOf } from '../files/service.ts';
import { loadLinkActorNames } from '../platform/activity/trade-link-names.ts';
import { ArchiveWriter } from '../platform/backup/archive-writer.ts';
import { finishChecksummedFile } from '../platform/backup/checksummed-file.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { loadComparisonFigures } from './comparison-figures.ts';
import { IdNumbering } from './id-numbering.ts';
import {
  type ArchiveExportScope,
  type ArchiveRow,
  inspectionChangeSource,
  isTableRecord,
  type RecordSource,
  readRows,
  recordSourceOf,
  supplierSource,
} from './record-sources.ts';
import { mapReferences, type ReferenceMapping } from './reference-mapping.ts';

interface ExportOptions extends ArchiveExportScope {
  connection: Connection;
  files: FileStore;
  migrationsFolder: string;
  now: number;
  signal: AbortSignal;
  hear: (percent: number) => void;
}

interface ExportedFile {
  key: string;
  name: string;
  type: string;
}

const ADDRESS = fileUrlOf('');

/** Whether records of this kind have a number that other records refer to. */
const hasNumber = (name: ArchiveRecordName) => 'id' in archiveRecordKind(name).fields.shape;

/** Writes one project into an archive: its records kind by kind, then their files. */
class ProjectArchiveWriter {
  readonly #making: ExportOptions;
  readonly #writer: ArchiveWriter;
  readonly #numbers = new Map<ArchiveRecordName, IdNumbering>();
  readonly #people: number[] = [];
  readonly #numberOfPerson = new Map<number, number>();
  readonly #files: ExportedFile[] = [];
  readonly #numberOfFile = new Map<string, number>();
  readonly #records: ProjectManifest['records'] = [];

  constructor(making: ExportOptions, writer: ArchiveWriter) {
    this.#making = making;
    this.#writer = writer;
  }

  #source(name: ArchiveRecordName): RecordSource | null {
    if (name === 'supplier') return supplierSource(this.#making);
    if (name === 'inspection-change') return inspectionChangeSource(this.#making);
    return isTableRecord(name) ? recordSourceOf(name, this.#making) : null;
  }

  readonly #naming: ReferenceMapping = {
    record: (kind, id) => this.#numbers.get(kind)?.numberOf(id),
    person: (id) => {
      let number = this.#numberOfPerson.get(id);
      if (number === undefined) {
        number = this.#people.push(id);
        this.#numberOfPerson.set(id, number);
      }
      return number;
    },
    file: (address) => {
      if (!address.startsWith(ADDRESS)) return address;
      const number = this.#numberOfFile.get(fileKeyOf(address));
      return number === undefined ? undefined : `file:${number}`;
    },
  };

  /** Assigns numbers to the attachments of these rows if their bytes exist. */
  async #meetFiles(rows: readonly ArchiveRow[]): Promise<void> {
    // Row by row: the text of all of them can be longer than any text may be.
    const keys = rows.flatMap((row) =>
      [...JSON.stringify(row, amountsAsText).matchAll(/"\/api\/files\/([A-Za-z0-9_-]{20,64})"/g)].map(
        ([, key]) => key ?? '',
      ),
    );
    const fresh = [...new Set(keys)].filter((key) => !this.#numberOfFile.has(key));
    if (fresh.length === 0) return;
    const { connection, projectId, files } = this.#making;
    const found = await connection.rows<ExportedFile>(sql`
      select key, name, type from files where project_id = ${projectId} and key = any(${sql.param(fresh)}::text[])`);
    const byKey = new Map(found.map((file) => [file.key, file]));
    for (const key of fresh) {
      const file = byKey.get(key);
      const bytes = file && (await files.read(key));
      if (!file || !bytes) continue;
      bytes.stream.destroy();
      this.#numberOfFile.set(key, this.#files.push(file));
    }
  }

  /** Numbers all rows before any is written, because a record may refer to a later kind. */
  async number(): Promise<void> {
    for (const name of ARCHIVE_RECORD_NAMES) {
      const source = this.#source(name);
      if (!source || !hasNumber(name)) continue;
      const numbers = new IdNumbering();
      this.#numbers.set(name, numbers);
      for await (const rows of readRows(this.#making.connection, source))
        for (const row of rows) if (this.#belongs(name, row)) numbers.add(row['id'] as number);
    }
  }

  #belongs(name: ArchiveRecordName, row: ArchiveRow): boolean {
    const always: ReferenceMapping = { ...this.#naming, person: () => 1, file: (address) => address };
    return mapReferences(name, row, always) !== null;
  }

  async *#lines(
    name: ArchiveRecordName,
    source: RecordSource,
    count: { lines: number },
  ): AsyncGenerator<string> {
    const numbers = this.#numbers.get(name);
    for await (const rows of readRows(this.#making.connection, source)) {
      this.#making.signal.throwIfAborted();
      await this.#meetFiles(rows);
      for (const row of rows) {
        const told = name === 'inspection-change' ? { ...row, ...inspectionChangeOf(row) } : row;
        const number = numbers?.numberOf(row['id'] as number);
        const record = mapReferences(name, told, this.#naming);
        if (!record || (numbers && number === undefined)) continue;
        count.lines += 1;
        yield `${JSON.stringify(numbers ? { ...record, id: number } : record, amountsAsText)}\n`;
      }
    }
  }

  async #write(
    kind: ArchiveRecordName,
    lines: (count: { lines: number }) => AsyncIterable<string>,
  ): Promise<void> {
    const count = { lines: 0 };
    const bytes = Readable.from(lines(count), { objectMode: false });
    const written = await this.#writer.add(recordsEntry(kind), bytes, { packed: false });
    this.#records.push({ kind, count: count.lines, ...written });
  }

  async records(): Promise<void> {
    const kinds = ARCHIVE_RECORD_NAMES.filter((name) => this.#source(name));
    for (const [index, name] of kinds.entries()) {
      await this.#write(name, (count) => this.#lines(name, this.#source(name) as RecordSource, count));
      this.#making.hear(10 + (40 * index) / kinds.length);
    }
  }

  async files(): Promise<void> {
    const facts: { size: number; sha256: string }[] = [];
    for (const [index, { key }] of this.#files.entries()) {
      this.#making.signal.throwIfAborted();
      const bytes = (await this.#making.files.read(key))?.stream ?? Readable.from([]);
      const written = await this.#writer.add(fileEntry(index + 1), bytes, { packed: true });
      facts.push({ size: written.bytes, sha256: written.sha256 });
      this.#making.hear(50 + (45 * index) / this.#files.length);
    }
    const all = this.#files.map(({ name, type }, index) => ({ id: index + 1, name, type, ...facts[index] }));
    await this.#write('file', (count) => toLines(all, count));
  }

  async people(): Promise<void> {
    const { connection, projectId } = this.#making;
    const members = await connection.rows<{ id: number }>(
      sql`select user_id as id from project_members where project_id = ${projectId} order by added_at, user_id`,
    );
    for (const { id } of members) this.#naming.person(id);
    const found = await connection.rows<{
      id: number;
      username: string;
      firstName: string | null;
      lastName: string | null;
      role: string | null;
    }>(sql`
      select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", m.role
      from users u left join project_members m on m.user_id = u.id and m.project_id = ${projectId}
      where u.id = any(${sql.param(this.#people)}::bigint[])`);
    const byId = new Map(found.map((person) => [person.id, person]));
    // Trade links stand among the people, because their comments and photos do not stay behind.
    const links = await loadLinkActorNames(connection, projectId, this.#people);
    const all = this.#people.map((userId, index) => {
      const person = byId.get(userId);
      const name = person ? displayName(person) : (links.get(userId) ?? '');
      return { id: index + 1, username: person?.username ?? '', name, role: person?.role ?? null };
    });
    await this.#write('person', (count) => toLines(all, count));
  }

  /** Writes the project and the manifest. Returns the project's name and the day of its figures. */
  async manifest(): Promise<{ name: string; day: CalendarDate }> {
    const { connection, projectId, userId, now, migrationsFolder } = this.#making;
    const [project] = await connection.rows<ArchiveRow & { name: string; currency: Currency }>(sql`
      select p.name, p.location, p.total_budget as "totalBudget", coalesce(p.currency, o.currency) as currency,
        p.start_date as "startDate", p.estimated_completion_date as "estimatedCompletionDate",
        p.variation_approval_limit as "variationApprovalLimit", p.state,
        coalesce(p.timezone, o.timezone) as timezone, p.correction_days as "correctionDays", p.review_days as "reviewDays",
        p.defects_days as "defectsDays", p.invoice_amount as "invoiceAmount", p.version,
        p.created_at as "createdAt", p.updated_at as "updatedAt"
      from projects p join users o on o.id = p.owner_id where p.id = ${projectId}`);
    if (!project) throw new Error('a project that is exported is gone');
    await this.#write('project', (count) => toLines([project], count));
    const release = await readFile(path.join(migrationsFolder, '../package.json'), 'utf8');
    const asOf = dayIn('UTC', now);
    const said: ProjectManifest = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      product: { name: PRODUCT_NAME, version: (JSON.parse(release) as { version: string }).version },
      madeAt: new Date(now).toISOString(),
      project: project.name,
      figuresOn: asOf,
      records: this.#records,
      totals: await loadComparisonFigures(connection, {
        projectId,
        userId,
        asOf,
        currency: project.currency,
      }),
    };
    await this.#writer.add(MANIFEST, Readable.from([`${JSON.stringify(said, null, 2)}\n`]), {
      packed: false,
    });
    return { name: project.name, day: asOf };
  }
}

async function* toLines(rows: readonly object[], count: { lines: number }): AsyncGenerator<string> {
  for (const row of rows) {
    count.lines += 1;
    yield `${JSON.stringify(row, amountsAsText)}\n`;
  }
}

const INSPECTION_FIELDS = new Set(INSPECTION_STATE_FIELDS);

/** The part of a logged change that archives contain. */
function inspectionChangeOf({ before, after }: ArchiveRow): ArchiveRow {
  const told = (fields: unknown) =>
    fields &&
    Object.fromEntries(Object.entries(fields as ArchiveRow).filter(([name]) => INSPECTION_FIELDS.has(name)));
  return { before: told(before), after: told(after) };
}

/** Writes a project archive to `file` from the snapshot of the connection. Returns its name and day. */
export async function writeProjectArchive(
  making: ExportOptions,
  file: string,
): Promise<{ name: string; day: CalendarDate }> {
  const writer = new ArchiveWriter(file, new Date(making.now));
  const writing = new ProjectArchiveWriter(making, writer);
  try {
    await writing.number();
    making.hear(10);
    await writing.records();
    await writing.files();
    await writing.people();
    const made = await writing.manifest();
    await writer.finish();
    await finishChecksummedFile(file);
    return made;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
