import type pg from 'pg';
import { BackupProblem } from './backup-problem.ts';
import type { FileRestoreTarget } from './file-restore-target.ts';

// Objects of extensions are ignored.
const FIRST_OBJECT = `
  select n.nspname || '.' || o.name as name from (
    select oid, 'pg_class'::regclass as class, relname as name, relnamespace as space from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all select oid, 'pg_proc'::regclass, proname, pronamespace from pg_proc
  ) as o join pg_namespace n on n.oid = o.space
  where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
    and not exists (select 1 from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e')
  order by 1 limit 1`;

/** Rejects a target that contains anything, because nothing is ever overwritten. Throws BackupProblem. */
export async function assertEmptyTarget(client: pg.Client, files: FileRestoreTarget): Promise<void> {
  const { rows } = await client.query<{ name: string }>(FIRST_OBJECT);
  if (rows[0])
    throw new BackupProblem(
      `The database holds something already (${rows[0].name}): restore into an empty one, with DATA_DIR set to a new folder or DATABASE_URL to a new database.`,
    );
  await files.mustBeEmpty();
}
