import { sql } from 'drizzle-orm';
import { endAllSessions } from '../platform/access/sessions.ts';
import { type Connection, getConnection, inTransaction } from '../platform/db/connection.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { files } from '../schema/files.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { users } from '../schema/users.ts';
import { removeProject, removeSuppliers } from '../trash/service.ts';

/** Interval of the removal job, and so the time by which a demo may exceed its day. */
export const REMOVE_DEMOS_INTERVAL_MS = 60_000;
/** Time between the end of a demo's sessions and its removal, in which running requests finish. */
const GRACE_PERIOD_MS = 60_000;
/** Demos per round. The next round continues. */
const DEMOS_PER_ROUND = 100;

type RemovalContext = Pick<ScheduledJobContext, 'pool' | 'files' | 'now'>;

const ids = async (connection: Connection, query: ReturnType<typeof sql>): Promise<number[]> =>
  (await connection.rows<{ id: number }>(query)).map(({ id }) => id);

const endedBefore = (instant: number) => sql`${users.demoUntil} <= ${new Date(instant).toISOString()}`;

/** Ends the sessions of expired demos. A demo without a session is over too: nobody knows its password. */
async function closeEnded({ pool, now }: RemovalContext): Promise<void> {
  await inTransaction(pool, async (connection) => {
    const instant = new Date(now()).toISOString();
    await connection.rows(sql`
      update ${users} set demo_until = ${instant} where ${users.demoUntil} > ${instant}
        and not exists (select 1 from sessions where user_id = ${users.id})`);
    const ended = await ids(
      connection,
      sql`select ${users.id} as id from ${users} where ${endedBefore(now())}
        and exists (select 1 from sessions where user_id = ${users.id}) order by ${users.id} limit ${DEMOS_PER_ROUND}`,
    );
    for (const id of ended) await endAllSessions(connection, id);
  });
}

/** Removes an account permanently with its data. Returns the keys of its files. */
async function removeAccount(connection: Connection, userId: number): Promise<string[]> {
  const own = await ids(
    connection,
    sql`select ${projects.id} as id from ${projects} where ${projects.ownerId} = ${userId} order by id for update`,
  );
  const keys: string[] = [];
  for (const projectId of own) keys.push(...(await removeProject(connection, projectId)));
  await removeSuppliers(
    connection,
    await ids(
      connection,
      sql`select ${suppliers.id} as id from ${suppliers} where ${suppliers.addedBy} = ${userId}`,
    ),
  );
  const loose = await connection.rows<{ key: string }>(
    sql`delete from ${files} where ${files.uploadedBy} = ${userId} returning ${files.key} as key`,
  );
  // Stored responses of idempotent requests contain what was sent. The rest is deleted with the account's row.
  await connection.rows(sql`delete from idempotency_keys where user_id = ${userId}`);
  await connection.rows(sql`delete from live_streams where user_id = ${userId}`);
  await connection.rows(sql`delete from ${users} where ${users.id} = ${userId}`);
  return [...keys, ...loose.map(({ key }) => key)];
}

/** Removes one demo, unless it was kept meanwhile or another process removes it. */
async function removeDemo({ pool, files: store, now }: RemovalContext, userId: number): Promise<void> {
  const keys = await inTransaction(pool, async (connection) => {
    const held = await ids(
      connection,
      sql`select ${users.id} as id from ${users} where ${users.id} = ${userId} and ${endedBefore(now() - GRACE_PERIOD_MS)}
        for update skip locked`,
    );
    return held.length > 0 ? removeAccount(connection, userId) : [];
  });
  // After the commit: bytes without a row are cleaned up later, a row without bytes would be wrong.
  await removeStoredFiles(getConnection(pool), store, keys);
}

/** Ends expired demos, and a minute later removes them with all rows, files and log payloads. */
export async function removeDemos(removing: RemovalContext): Promise<void> {
  await closeEnded(removing);
  const over = await ids(
    getConnection(removing.pool),
    sql`select ${users.id} as id from ${users} where ${endedBefore(removing.now() - GRACE_PERIOD_MS)}
      order by ${users.demoUntil} limit ${DEMOS_PER_ROUND}`,
  );
  // One failing removal must not block the others.
  const failures: unknown[] = [];
  for (const id of over) await removeDemo(removing, id).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some demos could not be removed');
}
