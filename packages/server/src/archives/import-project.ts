import { recordsEntry } from '@brick/domain/archives/manifest';
import { type AnyRecordName, RECORD_NAMES, recordKind } from '@brick/domain/archives/records';
import { LONGEST_TEXT } from '@brick/domain/archives/values';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import { rowRead } from '@brick/domain/money/json';
import { getTableName, sql } from 'drizzle-orm';
import type pg from 'pg';
import { urlOf } from '../files/reads.ts';
import { record as note } from '../platform/activity.ts';
import { type Connection, inTransaction } from '../platform/connection.ts';
import { removeBytes } from '../platform/file-removal.ts';
import { activity } from '../schema/activity.ts';
import { files } from '../schema/files.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { recordSeries } from '../schema/rows.ts';
import { suppliers } from '../schema/suppliers.ts';
import { NO_PROJECT, noteAuthorsNamed } from '../suppliers/reads.ts';
import { type FilesSource, KeptFiles, keepFiles } from './kept-files.ts';
import { isStored, type Row, STORED } from './kinds.ts';
import { type Naming, namedAnew } from './naming.ts';
import { Numbering } from './numbering.ts';
import { isCounted, NumbersBrought } from './numbers-brought.ts';
import { different, isOfRecord, noRecord } from './refusals.ts';
import { figuresOf } from './totals.ts';

interface Importing extends FilesSource {
  pool: pg.Pool;
  /** Outside of the transaction: what removes bytes when it is undone. */
  connection: Connection;
}

/** What an import has brought. */
export interface Imported {
  projectId: number;
  records: Record<string, number>;
  equalFigures: number;
}

const AT_ONCE = 500;
/** Makes one project of an archive, within one transaction. */
class Insertion {
  readonly #importing: Importing;
  readonly #connection: Connection;
  readonly #kept: KeptFiles;
  readonly #numbers = new Map<AnyRecordName, Numbering>();
  readonly #series = new NumbersBrought();
  readonly #names: string[] = [];
  readonly #suppliers: { id: number; name: string }[] = [];
  #projectId = 0;
  /** Of what kind the records are that are being stored. */
  #stores: AnyRecordName = 'project';

  constructor(importing: Importing, connection: Connection, kept: KeptFiles) {
    this.#importing = importing;
    this.#connection = connection;
    this.#kept = kept;
  }

  readonly #naming: Naming = {
    record: (kind, number) =>
      kind === 'supplier' ? this.#suppliers[number - 1]?.id : this.#numbers.get(kind)?.idOf(number),
    person: () => this.#importing.userId,
    file: (address) => {
      if (!address.startsWith('file:')) return address;
      const kept = this.#kept.numbered(Number(address.slice('file:'.length)));
      return kept && urlOf(kept.key);
    },
  };

  /** Stores everything. Throws what refuses it: a record too that only the database sees to be none. */
  async all(): Promise<Imported> {
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
      throw isOfRecord(error) ? noRecord(recordsEntry(this.#stores)) : error;
    }
  }

  async #project(): Promise<Currency> {
    const { archive, userId } = this.#importing;
    let currency: Currency | undefined;
    for await (const record of archive.records('project')) {
      const row = rowRead<typeof projects.$inferInsert>({ ...record, ownerId: userId });
      const [made] = await this.#connection.db.insert(projects).values(row).returning({ id: projects.id });
      this.#projectId = made?.id ?? 0;
      currency = record['currency'] as Currency;
    }
    if (!currency) throw new Error('an archive without a project was let through');
    const owner = { projectId: this.#projectId, userId, role: 'owner' };
    await this.#connection.db.insert(projectMembers).values(owner);
    return currency;
  }

  /** Takes the ids of all records beforehand: a record may name one that is stored after it. */
  async #ids(): Promise<void> {
    const { archive } = this.#importing;
    for (const name of RECORD_NAMES) {
      if (!isStored(name) || !('id' in recordKind(name).fields.shape)) continue;
      const numbers = new Numbering();
      this.#numbers.set(name, numbers);
      const sequence = sql`pg_get_serial_sequence(${getTableName(STORED[name].table)}, 'id')`;
      for (let left = archive.count(name); left > 0; left -= AT_ONCE * 20) {
        const taken = await this.#connection.rows<{ id: number }>(sql`
          select nextval(${sequence}::regclass) as id from generate_series(1, ${Math.min(left, AT_ONCE * 20)}::int) order by 1`);
        for (const { id } of taken) numbers.add(id);
      }
    }
  }

  async #people(): Promise<void> {
    for await (const person of this.#importing.archive.records('person'))
      this.#names.push(String(person['name'] || person['username']));
  }

  /** The importer's own suppliers of the same names, and new ones for the others. */
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

  async #addSupplier(fields: Row): Promise<number> {
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
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await this.#connection.db.insert(files).values(rows.slice(from, from + AT_ONCE));
  }

  /** A record as the row that it becomes: it is the importer's, and whoever had the work is named. */
  #row(name: AnyRecordName, record: Row): Row {
    const row = namedAnew(name, record, this.#naming);
    if (!row) throw new Error('a record that names what is not there was let through');
    for (const [field, named] of Object.entries(recordKind(name).assigned ?? {})) {
      if (named && !row[named] && typeof record[field] === 'number')
        row[named] = this.#names[record[field] - 1];
      row[field] = null;
    }
    // Whoever wrote it is no account here, and the importer did not: their name stands before what they said.
    if (name === 'comment')
      row['text'] = `${this.#names[(record['authorId'] as number) - 1]}: ${record['text']}`.slice(
        0,
        LONGEST_TEXT,
      );
    // Older archives have the name beside the link in some of their records only.
    if (typeof record['supplierId'] === 'number')
      row['supplier'] ||= this.#suppliers[record['supplierId'] - 1]?.name ?? null;
    // Of the people in the archive nobody is a contractor of the new project.
    if (name === 'contract') row['valuers'] = [];
    if ('id' in record) row['id'] = this.#numbers.get(name)?.idOf(record['id'] as number);
    if (isCounted(name)) row['serial'] = this.#series.serialOf(name, record);
    return {
      ...rowRead(row),
      ...(name === 'branding' && { updatedBy: this.#importing.userId }),
      projectId: this.#projectId,
    };
  }

  async #rows(): Promise<void> {
    const { archive, hear } = this.#importing;
    const kinds = RECORD_NAMES.filter(isStored);
    for (const [index, name] of kinds.entries()) {
      this.#stores = name;
      for await (const batch of archive.batches(name)) {
        const rows = batch.map((record) => this.#row(name, record));
        if (name === 'report-counter') this.#series.hear(rows);
        else await this.#connection.db.insert(STORED[name].table).values(rows);
      }
      hear(60 + (35 * index) / kinds.length);
    }
    const series = this.#series.rows(this.#projectId);
    if (series.length > 0) await this.#connection.db.insert(recordSeries).values(series);
    await noteAuthorsNamed(this.#connection, this.#projectId);
  }

  /** The log of the new project: what happened to inspections before, whose versions are rebuilt from it, and the import. */
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
    const { project, madeAt } = archive.manifest;
    const entry = { projectId: this.#projectId, entityId: this.#projectId, actorId: userId };
    const after = { name: project, archivedAt: madeAt };
    await note(this.#connection, { ...entry, entity: 'project', action: 'imported', after });
  }

  /** Compares the figures of the new project with those in the archive. Throws where one differs. */
  async #compare(currency: Currency): Promise<Imported> {
    const { archive, userId } = this.#importing;
    const { totals: told, figuresOn } = archive.manifest;
    const asked = { projectId: this.#projectId, userId, currency, asOf: figuresOn as CalendarDate };
    const found = await figuresOf(this.#connection, asked);
    const names = new Set([...Object.keys(told), ...Object.keys(found)]);
    for (const name of names)
      if (told[name] !== found[name]) throw different(name, told[name] ?? '–', found[name] ?? '–');
    const records = archive.manifest.records.map(({ kind, count }) => [kind, count]);
    return { projectId: this.#projectId, records: Object.fromEntries(records), equalFigures: names.size };
  }
}

/**
 * Makes a project of an archive that was checked: all of it, or nothing. `finish` is the last that the transaction does;
 * what it throws undoes it too.
 */
export async function importProject(
  importing: Importing,
  finish: (connection: Connection, imported: Imported) => Promise<void>,
): Promise<void> {
  const kept = new KeptFiles();
  try {
    await keepFiles(importing, kept);
    await inTransaction(importing.pool, async (connection) => {
      await finish(connection, await new Insertion(importing, connection, kept).all());
    });
  } catch (error) {
    await removeBytes(
      importing.connection,
      importing.services.files,
      kept.all.map(({ key }) => key),
    );
    throw error;
  }
}
