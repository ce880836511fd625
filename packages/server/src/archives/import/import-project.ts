import { randomUUID } from 'node:crypto';
import {
  ARCHIVE_RECORD_NAMES,
  type ArchiveRecordName,
  archiveRecordKind,
} from '@brick/domain/archives/archive-records';
import { recordsEntry } from '@brick/domain/archives/manifest';
import { MAX_TEXT_LENGTH } from '@brick/domain/archives/value-schemas';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import { rowWithAmounts } from '@brick/domain/money/json';
import { cutText } from '@brick/domain/text-checks';
import { getTableName, sql } from 'drizzle-orm';
import type pg from 'pg';
import { areListHashesValid } from '../../completion-lists/queries.ts';
import { sealImportedDays } from '../../diary/service.ts';
import { fileUrlOf } from '../../files/service.ts';
import { importPicture, insertImportedPhoto } from '../../photos/service.ts';
import { requestAllTiles } from '../../plans/service.ts';
import { logActivity as note } from '../../platform/activity/activity-log.ts';
import { type Connection, inTransaction, mayHaveCommitted } from '../../platform/db/connection.ts';
import { removeStoredFiles } from '../../platform/files/remove-files.ts';
import { activity } from '../../schema/activity.ts';
import { files } from '../../schema/files.ts';
import { recordSeries } from '../../schema/kinds/record-columns.ts';
import { projectMembers, projects } from '../../schema/projects.ts';
import { suppliers } from '../../schema/suppliers.ts';
import { NO_PROJECT, shareNamedSuppliers } from '../../suppliers/service.ts';
import { figuresDiffer, importCancelled, invalidRecord, isInvalidRecordError } from '../archive-problems.ts';
import { loadComparisonFigures } from '../comparison-figures.ts';
import { IdNumbering } from '../id-numbering.ts';
import { ARCHIVE_TABLES, type ArchiveRow, isTableRecord } from '../record-sources.ts';
import { mapReferences, type ReferenceMapping } from '../reference-mapping.ts';
import { type FileImportOptions, ImportedFiles, importFiles } from './import-files.ts';
import { hasRecordNumbers, ImportedNumbers } from './imported-numbers.ts';

interface ImportOptions extends FileImportOptions {
  pool: pg.Pool;
  /** Outside of the transaction, for removing stored bytes after a rollback. */
  connection: Connection;
}

/** Result of an import. */
export interface ImportResult {
  projectId: number;
  records: Record<string, number>;
  equalFigures: number;
}

const IDS_PER_QUERY = 500;
/** Creates one project from an archive, within one transaction. */
class ProjectImporter {
  readonly #importing: ImportOptions;
  readonly #connection: Connection;
  readonly #kept: ImportedFiles;
  readonly #numbers = new Map<ArchiveRecordName, IdNumbering>();
  readonly #series = new ImportedNumbers();
  readonly #names: string[] = [];
  readonly #pictures = new Map<string, object>();
  readonly #suppliers: { id: number; name: string }[] = [];
  #projectId = 0;
  /** Kind of the records that are being stored. */
  #stores: ArchiveRecordName = 'project';

  constructor(importing: ImportOptions, connection: Connection, kept: ImportedFiles) {
    this.#importing = importing;
    this.#connection = connection;
    this.#kept = kept;
  }

  readonly #naming: ReferenceMapping = {
    record: (kind, number) =>
      kind === 'supplier' ? this.#suppliers[number - 1]?.id : this.#numbers.get(kind)?.idOf(number),
    person: () => this.#importing.userId,
    file: (address) => {
      if (!address.startsWith('file:')) return address;
      const kept = this.#kept.numbered(Number(address.slice('file:'.length)));
      return kept && fileUrlOf(kept.key);
    },
  };

  /**
   * Stores everything. Throws a DomainError for an invalid archive, including records that only the database rejects.
   */
  async all(): Promise<ImportResult> {
    try {
      const currency = await this.#project();
      await this.#people();
      await this.#files();
      await this.#ids();
      await this.#directory();
      await this.#rows();
      await this.#history();
      return await this.#compare(currency);
    } catch (error) {
      throw isInvalidRecordError(error) ? invalidRecord(recordsEntry(this.#stores)) : error;
    }
  }

  async #project(): Promise<Currency> {
    const { archive, userId } = this.#importing;
    // Waits for a deletion of the account.
    const living = await this.#connection.rows(
      sql`select 1 from users where id = ${userId} and deleted_at is null for key share`,
    );
    if (living.length === 0) throw importCancelled();
    let currency: Currency | undefined;
    for await (const record of archive.records('project')) {
      const row = rowWithAmounts<typeof projects.$inferInsert>({ ...record, ownerId: userId });
      const [made] = await this.#connection.db.insert(projects).values(row).returning({ id: projects.id });
      this.#projectId = made?.id ?? 0;
      currency = record['currency'] as Currency;
    }
    if (!currency) throw new Error('an archive without a project was let through');
    const owner = { projectId: this.#projectId, userId, role: 'owner' };
    await this.#connection.db.insert(projectMembers).values(owner);
    return currency;
  }

  /** Reserves all ids first: a record may refer to one that is stored later. */
  async #ids(): Promise<void> {
    const { archive } = this.#importing;
    for (const name of ARCHIVE_RECORD_NAMES) {
      if (!isTableRecord(name) || !('id' in archiveRecordKind(name).fields.shape)) continue;
      const numbers = new IdNumbering();
      this.#numbers.set(name, numbers);
      const sequence = sql`pg_get_serial_sequence(${getTableName(ARCHIVE_TABLES[name].table)}, 'id')`;
      for (let left = archive.count(name); left > 0; left -= IDS_PER_QUERY * 20) {
        const taken = await this.#connection.rows<{ id: number }>(sql`
          select record_id(${this.#projectId}, nextval(${sequence}::regclass)) as id from generate_series(1, ${Math.min(left, IDS_PER_QUERY * 20)}::int) order by 1`);
        for (const { id } of taken) numbers.add(id);
      }
    }
  }

  async #people(): Promise<void> {
    for await (const person of this.#importing.archive.records('person'))
      this.#names.push(String(person['name'] || person['username']));
  }

  /** Maps suppliers to the importer's own ones of the same name, and creates the others. */
  async #directory(): Promise<void> {
    const { archive, userId } = this.#importing;
    this.#stores = 'supplier';
    for await (const batch of archive.batches('supplier')) {
      for (const { id: _id, ...fields } of batch) {
        const [own] = await this.#connection.rows<{ id: number }>(sql`
          select id from suppliers where added_by = ${userId} and deleted_at is null
            and lower(name) = lower(${fields['name']}) order by id limit 1`);
        const name = String(fields['name']);
        this.#suppliers.push({ id: own?.id ?? (await this.#addSupplier(fields)), name });
      }
    }
  }

  async #addSupplier(fields: ArchiveRow): Promise<number> {
    const { userId } = this.#importing;
    const row = { ...fields, addedBy: userId, addedInProjectId: this.#projectId };
    const [made] = await this.#connection.db
      .insert(suppliers)
      .values(row as typeof suppliers.$inferInsert)
      .returning({ id: suppliers.id });
    if (!made) throw new Error('an inserted supplier came back empty');
    const entry = { projectId: NO_PROJECT, actorId: userId, entity: 'supplier' as const, entityId: made.id };
    await note(this.#connection, { ...entry, action: 'created', after: fields });
    return made.id;
  }

  async #files(): Promise<void> {
    const rows = this.#kept.all.map((file) => ({ ...file, projectId: this.#projectId }));
    for (let from = 0; from < rows.length; from += IDS_PER_QUERY)
      await this.#connection.db.insert(files).values(rows.slice(from, from + IDS_PER_QUERY));
  }

  /** Converts a record to a row: the importer owns it, and former assignees are kept by name. */
  #row(name: ArchiveRecordName, record: ArchiveRow): ArchiveRow {
    const row = mapReferences(name, record, this.#naming);
    if (!row) throw new Error('a record that names what is not there was let through');
    for (const [field, named] of Object.entries(archiveRecordKind(name).assigned ?? {})) {
      if (named && !row[named] && typeof record[field] === 'number')
        row[named] = this.#names[record[field] - 1];
      row[field] = null;
    }
    // The author has no account here and the importer did not write it: the author's name precedes the text.
    if (name === 'comment')
      row['text'] = cutText(
        `${this.#names[(record['authorId'] as number) - 1]}: ${record['text']}`,
        0,
        MAX_TEXT_LENGTH,
      );
    // Some records of older archives have the supplier's name in addition to the link.
    if (typeof record['supplierId'] === 'number')
      row['supplier'] ||= this.#suppliers[record['supplierId'] - 1]?.name ?? null;
    // Older archives do not say when an issue was reported fixed: that was when it was resolved.
    if (name === 'issue' && record['fixedAt'] === undefined) row['fixedAt'] = record['resolvedAt'];
    // Nobody in the archive is a contractor of the new project.
    if (name === 'contract') row['valuers'] = [];
    if ('id' in record) row['id'] = this.#numbers.get(name)?.idOf(record['id'] as number);
    if (hasRecordNumbers(name)) row['serial'] = this.#series.serialOf(name, record);
    return {
      ...rowWithAmounts(row),
      ...(name === 'branding' && { updatedBy: this.#importing.userId }),
      projectId: this.#projectId,
    };
  }

  async #rows(): Promise<void> {
    const { archive, hear } = this.#importing;
    const kinds = ARCHIVE_RECORD_NAMES.filter(isTableRecord);
    for (const [index, name] of kinds.entries()) {
      this.#stores = name;
      for await (const batch of archive.batches(name)) {
        const rows = batch.map((record) => this.#row(name, record));
        if (name === 'report-counter') this.#series.hear(rows);
        else if (name === 'photo') await this.#photos(rows);
        else await this.#connection.db.insert(ARCHIVE_TABLES[name].table).values(rows);
      }
      hear(60 + (35 * index) / kinds.length);
    }
    // What was issued is what was signed: lines that were altered on the way are not taken.
    this.#stores = 'completion-line';
    if (!(await areListHashesValid(this.#connection, this.#projectId)))
      throw invalidRecord(recordsEntry('completion-line'));
    const series = this.#series.rows(this.#projectId);
    if (series.length > 0) await this.#connection.db.insert(recordSeries).values(series);
    await shareNamedSuppliers(this.#connection, this.#projectId);
    await requestAllTiles(this.#connection, this.#projectId, this.#importing.userId);
  }

  /** Stores photos under new ids. */
  async #photos(rows: readonly ArchiveRow[]): Promise<void> {
    for (const row of rows) {
      const address = String(row['fileUrl']);
      const fields = this.#pictures.get(address) ?? (await this.#picture(address));
      this.#pictures.set(address, fields);
      await insertImportedPhoto(this.#connection, { ...row, ...fields, id: randomUUID() });
    }
  }

  /** Makes a picture upright and without metadata, and smaller ones of it: once, however many photos carry its file. */
  async #picture(address: string): Promise<object> {
    const { services, userId, kept } = this.#importing;
    const picture = await importPicture(services.files, address);
    if (!picture) throw invalidRecord(recordsEntry('photo'));
    const made = picture.files.map((file) => ({ ...file, uploadedBy: userId, projectId: this.#projectId }));
    for (const file of made) {
      this.#kept.made(file);
      kept?.(file.key);
    }
    this.#kept.assertFit(services.config.projectFilesMb);
    await this.#connection.db.insert(files).values(made);
    return picture.fields;
  }

  /**
   * Writes the log of the new project: earlier changes of inspections, from which versions are rebuilt, and the
   * import.
   */
  async #history(): Promise<void> {
    const { archive, userId } = this.#importing;
    this.#stores = 'inspection-change';
    for await (const batch of archive.batches('inspection-change')) {
      const entries = batch.map((record) => {
        const { inspectionId, ...change } = this.#row('inspection-change', record);
        return { ...change, entity: 'inspection', entityId: inspectionId };
      });
      await this.#connection.db
        .insert(activity)
        .values(entries as unknown as (typeof activity.$inferInsert)[]);
    }
    await sealImportedDays(this.#connection, this.#projectId, userId);
    const { project, madeAt } = archive.manifest;
    const entry = { projectId: this.#projectId, entityId: this.#projectId, actorId: userId };
    const after = { name: project, archivedAt: madeAt };
    await note(this.#connection, { ...entry, entity: 'project', action: 'imported', after });
  }

  /** Compares the figures of the new project with those in the archive. Throws on any difference. */
  async #compare(currency: Currency): Promise<ImportResult> {
    const { archive, userId } = this.#importing;
    const { totals: told, figuresOn } = archive.manifest;
    const asked = { projectId: this.#projectId, userId, currency, asOf: figuresOn as CalendarDate };
    const found = await loadComparisonFigures(this.#connection, asked);
    const names = new Set([...Object.keys(told), ...Object.keys(found)]);
    for (const name of names)
      if (told[name] !== found[name]) throw figuresDiffer(name, told[name] ?? '–', found[name] ?? '–');
    const records = archive.manifest.records.map(({ kind, count }) => [kind, count]);
    return { projectId: this.#projectId, records: Object.fromEntries(records), equalFigures: names.size };
  }
}

/**
 * Creates a project from a verified archive, completely or not at all. `finish` runs last in the transaction: if it
 * throws, the import is rolled back.
 */
export async function importProject(
  importing: ImportOptions,
  finish: (connection: Connection, imported: ImportResult) => Promise<void>,
): Promise<void> {
  const kept = new ImportedFiles();
  try {
    await importFiles(importing, kept);
    await inTransaction(importing.pool, async (connection) => {
      await finish(connection, await new ProjectImporter(importing, connection, kept).all());
    });
  } catch (error) {
    if (mayHaveCommitted(error)) throw error;
    await removeStoredFiles(
      importing.connection,
      importing.services.files,
      kept.all.map(({ key }) => key),
    );
    throw error;
  }
}
