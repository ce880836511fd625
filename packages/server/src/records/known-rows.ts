import { likenessFields, type RecordKind } from '@brick/domain/records/define-record';
import { type SQL, sql } from 'drizzle-orm';
import { columnsOf } from '../platform/records/list-query.ts';
import { columnsByName, type KindDefinition } from '../schema/kinds/define-kind.ts';
import { readableRowsCondition } from './list-queries.ts';
import type { RecordContext } from './record-rules.ts';

/** Values by their fields, of a body or of a row. */
export type FieldValues = Readonly<Record<string, unknown>>;

interface Imported {
  context: Pick<RecordContext, 'connection' | 'member' | 'project'>;
  bodies: readonly FieldValues[];
  /** Only rows with a smaller id are looked at; null for all. */
  below: number | null;
}

/** Loads the rows of a list that imported ones may be like, and returns a function that names the one that a body is like. */
export async function loadKnownRows(
  record: RecordKind,
  stored: KindDefinition,
  { context: { connection, member, project }, bodies, below }: Imported,
): Promise<(body: FieldValues) => string | null> {
  const fields = likenessFields(record);
  const keyOf = (values: FieldValues) => JSON.stringify(fields.map((name) => String(values[name] ?? '')));
  const { table } = stored;
  const title = columnsByName(table)[record.title];
  const titles = [...new Set(bodies.map((body) => String(body[record.title] ?? '')))];
  const further: SQL[] = [sql`coalesce(${title}, '') = any(${sql.param(titles)}::text[])`];
  if (below !== null) further.push(sql`${table.id} < ${below}`);
  const listed = { member, projectId: project.id, filters: {} };
  const where = readableRowsCondition(record, stored, { ...listed, further });
  const rows = await connection.rows<FieldValues>(
    sql`select ${columnsOf(table)} from ${table} where ${where} order by ${table.id} desc`,
  );
  const nameOf = (row: FieldValues) => [row['number'], row[record.title]].filter(Boolean).join(' ');
  const names = new Map(rows.map((row) => [keyOf(row), nameOf(row)]));
  return (body) => names.get(keyOf(body)) ?? null;
}
