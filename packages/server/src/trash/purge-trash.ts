import { restoreCutoff } from '@brick/domain/trash/rules';
import { sql } from 'drizzle-orm';
import { deleteUnattachedFiles } from '../files/service.ts';
import { type Connection, getConnection, inTransaction } from '../platform/db/connection.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import {
  REMOVABLE_KINDS,
  type RemovableKind,
  type RemovedRows,
  removeRowsForGood,
  tableOf,
} from './remove-rows.ts';
import { removeProject, removeSuppliers } from './service.ts';

/** Rows per transaction, and transactions per round. The next round continues. */
const ROWS_PER_TRANSACTION = 200;
const TRANSACTIONS_PER_ROUND = 100;

/** The database and file store of a purge. */
type PurgeContext = Pick<ScheduledJobContext, 'pool' | 'files' | 'now'>;

/** The result of one transaction: whether more may follow, and the keys of unused files. */
interface BatchResult {
  more: boolean;
  keys: readonly string[];
}

const NOTHING_LEFT: BatchResult = { more: false, keys: [] };

/** Repeats a batch, each in its own transaction, until nothing is left or the round ends. */
async function runInBatches(
  { pool, files: store }: PurgeContext,
  batch: (connection: Connection) => Promise<BatchResult>,
): Promise<void> {
  for (let count = 0; count < TRANSACTIONS_PER_ROUND; count += 1) {
    const { more, keys } = await inTransaction(pool, batch);
    // After the commit: bytes without a row are cleaned up later, a row without bytes would be wrong.
    await removeStoredFiles(getConnection(pool), store, keys);
    if (!more) return;
  }
}

interface ExpiredRow {
  projectId: number;
  id: number;
}

function byProject(entity: RemovableKind, lost: readonly ExpiredRow[]): RemovedRows[] {
  const groups = new Map<number, number[]>();
  for (const { projectId, id } of lost) groups.set(projectId, [...(groups.get(projectId) ?? []), id]);
  return [...groups].map(([projectId, ids]) => ({ entity, projectId, ids }));
}

/** Removes expired rows of one kind. Rows locked by another process are skipped. */
async function purgeRows(
  connection: Connection,
  entity: RemovableKind,
  lostAt: string,
): Promise<BatchResult> {
  const table = tableOf(entity);
  const lost = await connection.rows<ExpiredRow>(sql`
    select ${table.projectId} as "projectId", ${table.id} as id from ${table} where ${table.deletedAt} <= ${lostAt}
    order by ${table.deletedAt} limit ${ROWS_PER_TRANSACTION} for update skip locked`);
  const keys: string[] = [];
  for (const rows of byProject(entity, lost)) keys.push(...(await removeRowsForGood(connection, rows)));
  return { more: lost.length > 0, keys: await deleteUnattachedFiles(connection, keys) };
}

/** Removes expired suppliers. */
async function purgeSuppliers(connection: Connection, lostAt: string): Promise<BatchResult> {
  const lost = await connection.rows<{ id: number }>(sql`
    select ${suppliers.id} as id from ${suppliers} where ${suppliers.deletedAt} <= ${lostAt}
    order by ${suppliers.deletedAt} limit ${ROWS_PER_TRANSACTION} for update skip locked`);
  if (lost.length === 0) return NOTHING_LEFT;
  await removeSuppliers(
    connection,
    lost.map(({ id }) => id),
  );
  return { more: true, keys: [] };
}

/** Removes one expired project. */
async function purgeProject(connection: Connection, lostAt: string): Promise<BatchResult> {
  const [project] = await connection.rows<{ id: number }>(sql`
    select ${projects.id} as id from ${projects} where ${projects.deletedAt} <= ${lostAt}
    order by ${projects.deletedAt} limit 1 for update skip locked`);
  if (!project) return NOTHING_LEFT;
  return { more: true, keys: await removeProject(connection, project.id) };
}

/** Permanently removes expired projects, rows and suppliers with their files and log payloads. */
export async function purgeTrash(purging: PurgeContext): Promise<void> {
  const lostAt = restoreCutoff(purging.now());
  const batches = [
    (connection: Connection) => purgeProject(connection, lostAt),
    ...REMOVABLE_KINDS.map((entity) => (connection: Connection) => purgeRows(connection, entity, lostAt)),
    (connection: Connection) => purgeSuppliers(connection, lostAt),
  ];
  // One failure must not block the others.
  const failures: unknown[] = [];
  for (const batch of batches) await runInBatches(purging, batch).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'the trash could not be emptied');
}
