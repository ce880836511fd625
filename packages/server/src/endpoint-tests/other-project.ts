import type { RowKind } from '@brick/domain/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import { KINDS } from '../schema/record-kinds.ts';
import { addProjectOf } from '../testing/people.ts';
import type { Fixtures } from './fixtures.ts';
import { addRows } from './row-fixtures.ts';

/** Creates a stranger's project with a row of every kind and a supplier. Returns its id. */
export async function addOtherProject(world: Fixtures): Promise<number> {
  const stranger = world.people.get('stranger');
  if (!stranger) throw new Error('nobody is elsewhere');
  const project = await addProjectOf(stranger, { name: 'Far away' });
  for (const kind of [...Object.keys(KINDS), 'comment'] as RowKind[])
    await addRows(world, kind, [{ by: stranger.id, project }]);
  await addRows(world, 'supplier', [{ by: stranger.id }]);
  return project;
}

/** A hash of all rows of a project and of its owner: it changes with any column. */
export async function fingerprint(world: Fixtures, project: number): Promise<Record<string, string>> {
  const owner = world.people.get('stranger')?.id ?? 0;
  const parts: Record<string, SQL> = {
    ...Object.fromEntries(
      Object.entries(KINDS).map(([kind, { table }]) => [
        kind,
        sql`${table} t where t.project_id = ${project}`,
      ]),
    ),
    comments: sql`comments t where t.project_id = ${project}`,
    project: sql`projects t where t.id = ${project}`,
    members: sql`project_members t where t.project_id = ${project}`,
    activity: sql`activity t where t.project_id = ${project}`,
    account: sql`users t where t.id = ${owner}`,
    suppliers: sql`suppliers t where t.added_by = ${owner}`,
  };
  const prints: Record<string, string> = {};
  for (const [what, from] of Object.entries(parts)) {
    const [row] = await world.server.connection.rows<{ print: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${from}`,
    );
    prints[what] = row?.print ?? '';
  }
  return prints;
}
