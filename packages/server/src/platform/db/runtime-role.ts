import type pg from 'pg';

/**
 * The log tables. The server's role only reads and inserts; updates go through functions of the owner, which state
 * the reason.
 */
const LOG_TABLES = ['activity', 'activity_seals'];

/** Checks for missing or excess rights of a role. */
const WRONG_RIGHTS = `
  select exists (
    select 1 from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
      and not has_table_privilege($1, c.oid, 'SELECT')
  ) or exists (
    select 1 from unnest($2::text[]) as log(name)
    where to_regclass('public.' || log.name) is not null
      and (not has_table_privilege($1, to_regclass('public.' || log.name), 'INSERT')
        or has_table_privilege($1, to_regclass('public.' || log.name), 'UPDATE'))
  ) or exists (
    select 1 from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and not has_function_privilege($1, p.oid, 'EXECUTE')
  ) as wrong`;

/** Whether a role has its rights on the current tables and no others. */
export async function hasRuntimeRights(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ wrong: boolean }>(WRONG_RIGHTS, [role, LOG_TABLES]);
  return rows[0]?.wrong === false;
}

/**
 * Grants the server's role its rights on the current tables: all rows, no schema changes, and only reading and
 * inserting in the log. Does nothing if the rights are right. `owner` is a connection of the owner of the tables.
 */
export async function grantRuntimeRole(owner: pg.Client, role: string): Promise<void> {
  if (await hasRuntimeRights(owner, role)) return;
  const name = owner.escapeIdentifier(role);
  const functions = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prosecdef`,
  );
  await owner.query(`
    grant usage on schema public, drizzle to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant select on all tables in schema drizzle to ${name};
    grant usage, select, update on all sequences in schema public to ${name};
    revoke update, delete on ${LOG_TABLES.join(', ')} from ${name};
    ${functions.rows.map((row) => `grant execute on function ${row.name} to ${name};`).join('\n')}`);
}
