import { sql } from 'drizzle-orm';
import { connectionOf, inTransaction } from '../platform/connection.ts';
import { removeBytes } from '../platform/file-removal.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { files } from '../schema/files.ts';
import { mails } from '../schema/people.ts';
import { forgetUncarried, isUncarried } from './reads.ts';

const DAY = 24 * 3_600_000;
/** Files looked at in one query, and the queries of one round; the next round goes on behind them. */
const AT_ONCE = 500;
const QUERIES = 20;

type Sweeping = Pick<Kept, 'pool' | 'files' | 'now'>;

/**
 * Makes the sweep of files of a project whose row has dropped them, by an edit or by going itself, and that are older
 * than a day. Each round goes on where the one before stopped, so that none takes long.
 */
export function sweepOfDropped(): (sweeping: Sweeping) => Promise<void> {
  let last = '';
  return async ({ pool, files: store, now }) => {
    const connection = connectionOf(pool);
    const before = new Date(now() - DAY).toISOString();
    for (let query = 0; query < QUERIES; query += 1) {
      const looked = await connection.rows<{ key: string; dropped: boolean }>(sql`
        select ${files.key} as key, ${isUncarried} as dropped from ${files}
        where ${files.projectId} is not null and ${files.createdAt} < ${before} and ${files.key} > ${last}
        order by ${files.key} limit ${AT_ONCE}`);
      const dropped = looked.filter((file) => file.dropped).map(({ key }) => key);
      const gone = await inTransaction(pool, (inside) => forgetUncarried(inside, dropped));
      await removeBytes(connection, store, gone);
      last = looked.length < AT_ONCE ? '' : (looked.at(-1)?.key ?? '');
      if (last === '') return;
    }
  };
}

/** Removes uploads that no row came to carry within a day. */
export async function sweepLoose({ pool, files: store, now }: Sweeping): Promise<void> {
  const connection = connectionOf(pool);
  const loose = await connection.rows<{ key: string }>(sql`
    delete from ${files} where ${files.projectId} is null and ${files.createdAt} < ${new Date(now() - DAY).toISOString()}
      and coalesce(${files.heldUntil} <= ${new Date(now()).toISOString()}, true) and ${isUncarried} returning ${files.key} as key`);
  await removeBytes(
    connection,
    store,
    loose.map(({ key }) => key),
  );
}

/** Removes bytes that have no row, whole ones and halves: what a process that ended in the middle has left. What a mail has to carry stays. */
export async function sweepBytes({ pool, files: store, now }: Sweeping): Promise<void> {
  const connection = connectionOf(pool);
  await store.removeUnfinished(DAY, now());
  const old = await store.keysOlderThan(DAY, now());
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const keys = old.slice(from, from + AT_ONCE);
    const rows = await connection.rows<{ key: string }>(
      sql`select ${files.key} as key from ${files} where ${files.key} = any(${sql.param(keys)}::text[])
        union all select ${mails.attachmentKey} from ${mails}
        where ${mails.sentAt} is null and ${mails.attachmentKey} = any(${sql.param(keys)}::text[])`,
    );
    const known = new Set(rows.map(({ key }) => key));
    await removeBytes(
      connection,
      store,
      keys.filter((key) => !known.has(key)),
    );
  }
}
