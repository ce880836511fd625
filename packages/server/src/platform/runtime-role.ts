import type pg from 'pg';

/**
 * The tables of the log. The role that the server works with reads them and adds to them; what changes a row of theirs
 * is a function of their owner, which names the reason.
 */
const LOG_TABLES = ['activity', 'activity_seals'];

/** Rights that a role lacks, or has beyond those of the server's work. */
const WRONG_RIGHTS = `
  select exists (
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'S') and not has_table_privilege($1, c.oid, 'SELECT')
  ) or exists (
    select 1 from unnest($2::text[]) as log(name)
    where to_regclass('public.' || log.name) is not null
      and (not has_table_privilege($1, to_regclass('public.' || log.name), 'INSERT')
        or has_table_privilege($1, to_regclass('public.' || log.name), 'UPDATE'))
  ) or exists (
    select 1 from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef and not has_function_privilege($1, p.oid, 'EXECUTE')
  ) as wrong`;

/**
 * Gives the role that the server works with its rights on the tables as they are now: everything on rows, nothing on
 * tables, and of the log reading and adding alone. Does nothing where it has them. `owner` is a connection of the role
 * that owns the tables.
 */
export async function grantRuntimeRole(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ wrong: boolean }>(WRONG_RIGHTS, [role, LOG_TABLES]);
  if (!rows[0]?.wrong) return;
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
