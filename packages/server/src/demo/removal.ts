import { sql } from 'drizzle-orm';
import { type Connection, connectionOf, inTransaction } from '../platform/connection.ts';
import { removeBytes } from '../platform/file-removal.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { endSessionsOf } from '../platform/sessions.ts';
import { files } from '../schema/files.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { users } from '../schema/users.ts';
import { removeProject, removeSuppliers } from '../trash/reads.ts';

/** How often it is looked for demos whose day is over: so much longer than its day one may be open. */
export const REMOVE_DEMOS_EVERY = 60_000;
/** Between the end of its sessions and its removal: what was asked for before has been answered by then. */
const GRACE = 60_000;
/** Demos of one round; the next round goes on. */
const AT_ONCE = 100;

type Removing = Pick<Kept, 'pool' | 'files' | 'now'>;

const ids = async (connection: Connection, query: ReturnType<typeof sql>): Promise<number[]> =>
  (await connection.rows<{ id: number }>(query)).map(({ id }) => id);

const endedBefore = (instant: number) => sql`${users.demoUntil} <= ${new Date(instant).toISOString()}`;

/** Signs out of the demos whose day is over. One that was signed out of is over too: nobody knows its password. */
async function closeEnded({ pool, now }: Removing): Promise<void> {
  await inTransaction(pool, async (connection) => {
    const instant = new Date(now()).toISOString();
    await connection.rows(sql`
      update ${users} set demo_until = ${instant} where ${users.demoUntil} > ${instant}
        and not exists (select 1 from sessions where user_id = ${users.id})`);
    const ended = await ids(
      connection,
      sql`select ${users.id} as id from ${users} where ${endedBefore(now())}
        and exists (select 1 from sessions where user_id = ${users.id}) order by ${users.id} limit ${AT_ONCE}`,
    );
    for (const id of ended) await endSessionsOf(connection, id);
  });
}

/** Removes an account for good with all that is its own; answers the keys of its files. */
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
  // Answers that were kept for a repeat tell what was sent; the rest goes with the account's row.
  await connection.rows(sql`delete from idempotency_keys where user_id = ${userId}`);
  await connection.rows(sql`delete from live_streams where user_id = ${userId}`);
  await connection.rows(sql`delete from ${users} where ${users.id} = ${userId}`);
  return [...keys, ...loose.map(({ key }) => key)];
}

/** Removes one demo, unless it is kept or another process is at it meanwhile. */
async function removeDemo({ pool, files: store, now }: Removing, userId: number): Promise<void> {
  const keys = await inTransaction(pool, async (connection) => {
    const held = await ids(
      connection,
      sql`select ${users.id} as id from ${users} where ${users.id} = ${userId} and ${endedBefore(now() - GRACE)}
        for update skip locked`,
    );
    return held.length > 0 ? removeAccount(connection, userId) : [];
  });
  // After the commit: bytes without a row are swept one day, a row without bytes would be a lie.
  await removeBytes(connectionOf(pool), store, keys);
}

/** Ends the demos whose day is over, and a minute later removes them with all their rows, files and log payloads. */
export async function removeDemos(removing: Removing): Promise<void> {
  await closeEnded(removing);
  const over = await ids(
    connectionOf(removing.pool),
    sql`select ${users.id} as id from ${users} where ${endedBefore(removing.now() - GRACE)}
      order by ${users.demoUntil} limit ${AT_ONCE}`,
  );
  // One demo that cannot go must not keep all the others.
  const failures: unknown[] = [];
  for (const id of over) await removeDemo(removing, id).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some demos could not be removed');
}
