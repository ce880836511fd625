import {
  ARCHIVE_RECORD_NAMES,
  type ArchiveRecordName,
  archiveRecordKind,
} from '@brick/domain/archives/archive-records';
import { INSPECTION_STATE_FIELDS } from '@brick/domain/archives/site-records';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { activity } from '../schema/activity.ts';
import { files } from '../schema/files.ts';
import { inspections } from '../schema/inspections.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { loadTableColumns, type TableColumns } from '../testing/table-columns.ts';
import { createDatabase } from '../testing/test-server.ts';
import { EXCLUDED_COLUMNS, EXCLUDED_TABLES, EXCLUDED_VERSION_FIELDS } from './excluded-columns.ts';
import { ARCHIVE_TABLES, isTableRecord } from './record-sources.ts';

/** Fields with another name than their column. Null for fields that are read from elsewhere. */
const CALLED: Partial<Record<ArchiveRecordName, Readonly<Record<string, string | null>>>> = {
  file: { id: null },
  person: { id: 'userId', username: null, name: null },
  'inspection-change': { inspectionId: 'entityId' },
};

/** Tables that have their own queries. */
const OTHERS: Partial<Record<ArchiveRecordName, PgTable>> = {
  ...{ file: files, person: projectMembers, project: projects },
  ...{ supplier: suppliers, 'inspection-change': activity },
};

const tableOf = (name: ArchiveRecordName): PgTable =>
  isTableRecord(name) ? ARCHIVE_TABLES[name].table : (OTHERS[name] as PgTable);

const fieldsOf = (name: ArchiveRecordName): (string | null)[] =>
  Object.keys(archiveRecordKind(name).fields.shape).map((field) => {
    const called = CALLED[name]?.[field];
    return called === undefined ? field : called;
  });

const nameInTable = (table: PgTable, field: string): string | undefined =>
  getTableColumns(table)[field]?.name;

/** The columns of each table that archive records contain. */
const archived: TableColumns = new Map(
  ARCHIVE_RECORD_NAMES.map((name) => {
    const table = tableOf(name);
    return [
      getTableName(table),
      fieldsOf(name).flatMap((field) => (field === null ? [] : (nameInTable(table, field) ?? []))),
    ] as const;
  }),
);

/**
 * Messages about columns that are neither archived nor excluded with a reason, and about reasons without a column.
 */
function forgotten(found: TableColumns): string[] {
  const where = 'packages/server/src/archives/excluded-columns.ts';
  const said: string[] = [];
  for (const [table, columns] of found) {
    const held = archived.get(table);
    if (!held && !(table in EXCLUDED_TABLES))
      said.push(`The table ${table} is in no archive: make it a kind of record, or say why not in ${where}.`);
    for (const column of held ? columns : []) {
      const isLeftOut = column in (EXCLUDED_COLUMNS[table] ?? {});
      if (held?.includes(column)) {
        if (isLeftOut) said.push(`${table}.${column} is left out in ${where}, and it is archived.`);
      } else if (!isLeftOut)
        said.push(`${table}.${column} is in no archive: give it to the record, or say why not in ${where}.`);
    }
  }
  const isThere = (table: string, column: string) =>
    archived.has(table) && (found.get(table)?.includes(column) ?? false);
  for (const [table, reasons] of Object.entries(EXCLUDED_COLUMNS))
    for (const column of Object.keys(reasons))
      if (!isThere(table, column))
        said.push(`${table}.${column} is left out in ${where}, and there is none.`);
  for (const table of Object.keys(EXCLUDED_TABLES))
    if (!found.has(table) || archived.has(table))
      said.push(`The table ${table} is left out in ${where}, and there is none, or it is archived.`);
  return said;
}

const place = await createDatabase();
const database = new pg.Client({ connectionString: place.ownerUrl });
await database.connect();
afterAll(async () => {
  await database.end();
  await place.clear();
});

describe('every column of the database', () => {
  it('is in the archive of a project, or excluded for a reason', async () => {
    expect(forgotten(await loadTableColumns(database))).toEqual([]);
  });

  it('is reported when it is forgotten, and so is a table', async () => {
    await database.query('begin');
    await database.query(`
      alter table monitoring_fees add column colour text;
      alter table projects add column climate text;
      alter table issues drop column deleted_by;
      create table site_diaries (project_id bigint not null, id bigint, text text);
      drop table newsletter`);
    const said = forgotten(await loadTableColumns(database));
    await database.query('rollback');
    expect(said.toSorted()).toEqual([
      expect.stringMatching(/^The table newsletter is left out/),
      expect.stringMatching(/^The table site_diaries is in no archive/),
      expect.stringMatching(/^issues\.deleted_by is left out/),
      expect.stringMatching(/^monitoring_fees\.colour is in no archive/),
      expect.stringMatching(/^projects\.climate is in no archive/),
    ]);
  });

  it('belongs to a field, so that an import can store each', () => {
    const without = ARCHIVE_RECORD_NAMES.flatMap((name) =>
      fieldsOf(name).flatMap((field) =>
        field === null || nameInTable(tableOf(name), field) ? [] : [`${name}.${field}`],
      ),
    );
    expect(without).toEqual([]);
  });

  it('of an inspection is in its earlier versions too, or excluded for a reason', () => {
    const told = INSPECTION_STATE_FIELDS.map((field) => nameInTable(inspections, field));
    const columns = new Set(Object.values(getTableColumns(inspections)).map(({ name }) => name));
    const reasons = [
      ...Object.keys(EXCLUDED_VERSION_FIELDS),
      ...Object.keys(EXCLUDED_COLUMNS['inspections'] ?? {}),
    ];
    expect([...told, ...reasons].toSorted()).toEqual([...columns].toSorted());
  });
});
