import { type AnyRecordName, RECORD_NAMES, recordKind } from '@brick/domain/archives/records';
import { INSPECTED } from '@brick/domain/archives/work-records';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '../schema/activity.ts';
import { files } from '../schema/files.ts';
import { inspections } from '../schema/inspections.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { type Columns, columnsIn } from '../testing/columns.ts';
import { freshPlace } from '../testing/server.ts';
import { isStored, STORED } from './kinds.ts';
import { COLUMNS_LEFT_OUT, TABLES_LEFT_OUT, VERSIONS_LEAVE_OUT } from './left-out.ts';

/** Fields that are called otherwise than what they are read from; null for what is read from elsewhere. */
const CALLED: Partial<Record<AnyRecordName, Readonly<Record<string, string | null>>>> = {
  file: { id: null },
  person: { id: 'userId', username: null, name: null },
  'inspection-change': { inspectionId: 'entityId' },
};

/** Tables that are read and stored by queries of their own. */
const OTHERS: Partial<Record<AnyRecordName, PgTable>> = {
  ...{ file: files, person: projectMembers, project: projects },
  ...{ supplier: suppliers, 'inspection-change': activity },
};

const tableOf = (name: AnyRecordName): PgTable =>
  isStored(name) ? STORED[name].table : (OTHERS[name] as PgTable);

const fieldsOf = (name: AnyRecordName): (string | null)[] =>
  Object.keys(recordKind(name).fields.shape).map((field) => {
    const called = CALLED[name]?.[field];
    return called === undefined ? field : called;
  });

const nameInTable = (table: PgTable, field: string): string | undefined =>
  getTableColumns(table)[field]?.name;

/** The columns of each table that records of an archive hold. */
const archived: Columns = new Map(
  RECORD_NAMES.map((name) => {
    const table = tableOf(name);
    return [
      getTableName(table),
      fieldsOf(name).flatMap((field) => (field === null ? [] : (nameInTable(table, field) ?? []))),
    ] as const;
  }),
);

/** Sentences about columns that neither an archive holds nor a reason leaves out, and about reasons without a column. */
function forgotten(found: Columns): string[] {
  const where = 'packages/server/src/archives/left-out.ts';
  const said: string[] = [];
  for (const [table, columns] of found) {
    const held = archived.get(table);
    if (!held && !(table in TABLES_LEFT_OUT))
      said.push(`The table ${table} is in no archive: make it a kind of record, or say why not in ${where}.`);
    for (const column of held ? columns : []) {
      const isLeftOut = column in (COLUMNS_LEFT_OUT[table] ?? {});
      if (held?.includes(column)) {
        if (isLeftOut) said.push(`${table}.${column} is left out in ${where}, and it is archived.`);
      } else if (!isLeftOut)
        said.push(`${table}.${column} is in no archive: give it to the record, or say why not in ${where}.`);
    }
  }
  const isThere = (table: string, column: string) =>
    archived.has(table) && (found.get(table)?.includes(column) ?? false);
  for (const [table, reasons] of Object.entries(COLUMNS_LEFT_OUT))
    for (const column of Object.keys(reasons))
      if (!isThere(table, column))
        said.push(`${table}.${column} is left out in ${where}, and there is none.`);
  for (const table of Object.keys(TABLES_LEFT_OUT))
    if (!found.has(table) || archived.has(table))
      said.push(`The table ${table} is left out in ${where}, and there is none, or it is archived.`);
  return said;
}

let place: Awaited<ReturnType<typeof freshPlace>>;
let database: pg.Client;
beforeAll(async () => {
  place = await freshPlace();
  database = new pg.Client({ connectionString: place.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await place.clear();
});

describe('every column of the database', () => {
  it('is in the archive of a project, or left out for a reason', async () => {
    expect(forgotten(await columnsIn(database))).toEqual([]);
  });

  it('would be missed where it was forgotten, and so would a table', async () => {
    await database.query('begin');
    await database.query(`
      alter table monitoring_fees add column colour text;
      alter table projects add column climate text;
      alter table issues drop column deleted_by;
      create table site_diaries (project_id bigint not null, id bigint, text text);
      drop table newsletter`);
    const said = forgotten(await columnsIn(database));
    await database.query('rollback');
    expect(said.toSorted()).toEqual([
      expect.stringMatching(/^The table newsletter is left out/),
      expect.stringMatching(/^The table site_diaries is in no archive/),
      expect.stringMatching(/^issues\.deleted_by is left out/),
      expect.stringMatching(/^monitoring_fees\.colour is in no archive/),
      expect.stringMatching(/^projects\.climate is in no archive/),
    ]);
  });

  it('stands behind a field, so that an import has a place for each', () => {
    const without = RECORD_NAMES.flatMap((name) =>
      fieldsOf(name).flatMap((field) =>
        field === null || nameInTable(tableOf(name), field) ? [] : [`${name}.${field}`],
      ),
    );
    expect(without).toEqual([]);
  });

  it('of an inspection is in its earlier versions too, or left out for a reason', () => {
    const told = INSPECTED.map((field) => nameInTable(inspections, field));
    const columns = new Set(Object.values(getTableColumns(inspections)).map(({ name }) => name));
    const reasons = [
      ...Object.keys(VERSIONS_LEAVE_OUT),
      ...Object.keys(COLUMNS_LEFT_OUT['inspections'] ?? {}),
    ];
    expect([...told, ...reasons].toSorted()).toEqual([...columns].toSorted());
  });
});
