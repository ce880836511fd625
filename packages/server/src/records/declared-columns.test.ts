import type { AnyField } from '@brick/domain/records/field-types';
import { PROJECT_RECORDS, RECORDS } from '@brick/domain/records/record-kinds';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { suppliers } from '../schema/suppliers.ts';
import { loadTableColumns, type TableColumns } from '../testing/table-columns.ts';
import { createDatabase } from '../testing/test-server.ts';

/** Columns of every row that declarations do not repeat. A series number belongs to them. */
const OF_EVERY_ROW = [
  ...['project_id', 'id', 'serial', 'version'],
  ...['created_at', 'updated_at', 'deleted_at', 'deleted_by'],
];

/** Columns that no response contains, with the reason. */
const NOT_DECLARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trade_links: { key_hash: 'a key is told once', pin_hash: 'a PIN is told to nobody' },
  variations: { decided_currency: 'keeps its amount from being added to one of another currency' },
  suppliers: { added_in_project_id: 'says who sees it, and is told by that' },
};

const tableOf = (kind: keyof typeof RECORDS): PgTable =>
  kind in PROJECT_RECORDS ? KINDS[kind as keyof typeof PROJECT_RECORDS].table : suppliers;

/** Columns that are missing in the declarations, and obsolete reasons. */
function undeclared(found: TableColumns): string[] {
  return (Object.keys(RECORDS) as (keyof typeof RECORDS)[]).flatMap((kind) => {
    const { fields, also } = RECORDS[kind];
    const table = tableOf(kind);
    const name = getTableName(table);
    const columns = getTableColumns(table);
    const declared = Object.entries<AnyField>({ ...fields, ...also })
      .filter(([, { computed }]) => !computed)
      .flatMap(([field]) => columns[field]?.name ?? []);
    const reasons = Object.keys(NOT_DECLARED[name] ?? {});
    const known = [...OF_EVERY_ROW, ...declared, ...reasons];
    const there = found.get(name) ?? [];
    return [
      ...there
        .filter((column) => !known.includes(column))
        .map((column) => `${name}.${column} is not declared: give it to ${kind}, or say why not here.`),
      ...reasons
        .filter((column) => declared.includes(column) || !there.includes(column))
        .map((column) => `${name}.${column} is declared, or there is none.`),
    ];
  });
}

const place = await createDatabase();
const database = new pg.Client({ connectionString: place.ownerUrl });
await database.connect();
afterAll(async () => {
  await database.end();
  await place.clear();
});

describe('every column of a declared kind', () => {
  it('is a declared field, or internal for a reason', async () => {
    expect(undeclared(await loadTableColumns(database))).toEqual([]);
  });

  it('is found missing in the declaration, whatever the schema in the code says', async () => {
    const tables = (Object.keys(RECORDS) as (keyof typeof RECORDS)[]).map((kind) =>
      getTableName(tableOf(kind)),
    );
    await database.query('begin');
    for (const table of tables) await database.query(`alter table ${table} add column colour text`);
    await database.query('alter table variations drop column decided_currency');
    const said = undeclared(await loadTableColumns(database));
    await database.query('rollback');
    const places = said.map((sentence) => sentence.replace(/(:|,) .*/, ''));
    expect(places.toSorted()).toEqual(
      [
        ...tables.map((table) => `${table}.colour is not declared`),
        'variations.decided_currency is declared',
      ].toSorted(),
    );
  });
});
