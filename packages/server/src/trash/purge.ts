import type { RowKind } from '@brick/domain/endpoint';
import { lostBy } from '@brick/domain/trash/rules';
import { sql } from 'drizzle-orm';
import { forgetUncarried } from '../files/reads.ts';
import { type Connection, connectionOf, inTransaction } from '../platform/connection.ts';
import { removeBytes } from '../platform/file-removal.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { removeProject, removeSuppliers } from './reads.ts';
import { ENTITIES, type Rows, removeForGood, tableOf } from './remove.ts';

/** Rows that one transaction removes at most, and transactions of one round: the next round goes on. */
const AT_ONCE = 200;
const BATCHES = 100;

/** Who removes, and where the bytes of files lie. */
type Purging = Pick<Kept, 'pool' | 'files' | 'now'>;

/** What one transaction did: whether there may be more, and whose bytes nobody needs any more. */
interface Done {
  more: boolean;
  keys: readonly string[];
}

const NOTHING: Done = { more: false, keys: [] };

/** Repeats a batch, each in a transaction of its own, until nothing is left or the round is over. */
async function inBatches(
  { pool, files: store }: Purging,
  batch: (connection: Connection) => Promise<Done>,
): Promise<void> {
  for (let count = 0; count < BATCHES; count += 1) {
    const { more, keys } = await inTransaction(pool, batch);
    // After the commit: bytes without a row are swept one day, a row without bytes would be a lie.
    await removeBytes(connectionOf(pool), store, keys);
    if (!more) return;
  }
}

interface Lost {
  projectId: number;
  id: number;
}

function byProject(entity: RowKind, lost: readonly Lost[]): Rows[] {
  const groups = new Map<number, number[]>();
  for (const { projectId, id } of lost) groups.set(projectId, [...(groups.get(projectId) ?? []), id]);
  return [...groups].map(([projectId, ids]) => ({ entity, projectId, ids }));
}

/** Removes rows of one kind that can be taken back no more. What another process is removing is left to it. */
async function purgeRows(connection: Connection, entity: RowKind, lostAt: string): Promise<Done> {
  const table = tableOf(entity);
  const lost = await connection.rows<Lost>(sql`
    select ${table.projectId} as "projectId", ${table.id} as id from ${table} where ${table.deletedAt} <= ${lostAt}
    order by ${table.deletedAt} limit ${AT_ONCE} for update skip locked`);
  const keys: string[] = [];
  for (const rows of byProject(entity, lost)) keys.push(...(await removeForGood(connection, rows)));
  return { more: lost.length > 0, keys: await forgetUncarried(connection, keys) };
}

/** Removes suppliers that can be taken back no more. */
async function purgeSuppliers(connection: Connection, lostAt: string): Promise<Done> {
  const lost = await connection.rows<{ id: number }>(sql`
    select ${suppliers.id} as id from ${suppliers} where ${suppliers.deletedAt} <= ${lostAt}
    order by ${suppliers.deletedAt} limit ${AT_ONCE} for update skip locked`);
  if (lost.length === 0) return NOTHING;
  await removeSuppliers(
    connection,
    lost.map(({ id }) => id),
  );
  return { more: true, keys: [] };
}

/** Removes one project that can be taken back no more. */
async function purgeProject(connection: Connection, lostAt: string): Promise<Done> {
  const [project] = await connection.rows<{ id: number }>(sql`
    select ${projects.id} as id from ${projects} where ${projects.deletedAt} <= ${lostAt}
    order by ${projects.deletedAt} limit 1 for update skip locked`);
  if (!project) return NOTHING;
  return { more: true, keys: await removeProject(connection, project.id) };
}

/** Removes for good what can be taken back no more: projects, rows and suppliers, their files and what the log held of them. */
export async function purgeTrash(purging: Purging): Promise<void> {
  const lostAt = lostBy(purging.now());
  const batches = [
    (connection: Connection) => purgeProject(connection, lostAt),
    ...ENTITIES.map((entity) => (connection: Connection) => purgeRows(connection, entity, lostAt)),
    (connection: Connection) => purgeSuppliers(connection, lostAt),
  ];
  // One row that cannot go must not keep all the others.
  const failures: unknown[] = [];
  for (const batch of batches) await inBatches(purging, batch).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'the trash could not be emptied');
}
