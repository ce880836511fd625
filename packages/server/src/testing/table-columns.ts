import type pg from 'pg';

/** The columns of each table by table name. */
export type TableColumns = ReadonlyMap<string, readonly string[]>;

/** Loads the columns from the database itself, independent of the schema in code. */
export async function loadTableColumns(database: pg.Client): Promise<TableColumns> {
  const { rows } = await database.query<{ table: string; columns: string[] }>(`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
