import { sql } from 'drizzle-orm';
import { getConnection, inTransaction } from '../platform/db/connection.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { mails } from '../schema/account-tables.ts';
import { files } from '../schema/files.ts';
import { heldMails } from '../schema/mail-in/mail-in.ts';
import { deleteUnattachedFiles, isUnattachedFile } from './service.ts';

const DAY = 24 * 3_600_000;
/** Files per query, and queries per round. The next round continues. */
const FILES_PER_QUERY = 500;
const QUERIES_PER_ROUND = 20;

type CleanupContext = Pick<ScheduledJobContext, 'pool' | 'files' | 'now'>;

/**
 * Creates the cleanup of project files that are detached or whose row was removed, and that are older than a day.
 * Each round continues where the previous one stopped, so none takes long.
 */
export function createDetachedFileCleanup(): (sweeping: CleanupContext) => Promise<void> {
  let last = '';
  return async ({ pool, files: store, now }) => {
    const connection = getConnection(pool);
    const before = new Date(now() - DAY).toISOString();
    for (let query = 0; query < QUERIES_PER_ROUND; query += 1) {
      const looked = await connection.rows<{ key: string; dropped: boolean }>(sql`
        select ${files.key} as key, ${isUnattachedFile} as dropped from ${files}
        where ${files.projectId} is not null and ${files.createdAt} < ${before} and ${files.key} > ${last}
        order by ${files.key} limit ${FILES_PER_QUERY}`);
      const dropped = looked.filter((file) => file.dropped).map(({ key }) => key);
      const gone = await inTransaction(pool, (inside) => deleteUnattachedFiles(inside, dropped));
      await removeStoredFiles(connection, store, gone);
      last = looked.length < FILES_PER_QUERY ? '' : (looked.at(-1)?.key ?? '');
      if (last === '') return;
    }
  };
}

/** Removes uploads that were not attached within a day. */
export async function removeUnattachedUploads({ pool, files: store, now }: CleanupContext): Promise<void> {
  const connection = getConnection(pool);
  const loose = await connection.rows<{ key: string }>(sql`
    delete from ${files} where ${files.projectId} is null and ${files.createdAt} < ${new Date(now() - DAY).toISOString()}
      and coalesce(${files.heldUntil} <= ${new Date(now()).toISOString()}, true) and ${isUnattachedFile} returning ${files.key} as key`);
  await removeStoredFiles(
    connection,
    store,
    loose.map(({ key }) => key),
  );
}

/**
 * Removes bytes without a row, complete or partial, as left by a process that ended. Attachments of unsent mails, held
 * mails and the files of jobs stay.
 */
export async function removeOrphanBytes({ pool, files: store, now }: CleanupContext): Promise<void> {
  const connection = getConnection(pool);
  await store.removeUnfinished(DAY, now());
  const old = await store.keysOlderThan(DAY, now());
  for (let from = 0; from < old.length; from += FILES_PER_QUERY) {
    const keys = old.slice(from, from + FILES_PER_QUERY);
    const rows = await connection.rows<{ key: string }>(
      sql`select ${files.key} as key from ${files} where ${files.key} = any(${sql.param(keys)}::text[])
        union all select ${mails.attachmentKey} from ${mails}
        where ${mails.sentAt} is null and ${mails.attachmentKey} = any(${sql.param(keys)}::text[])
        union all select ${heldMails.messageKey} from ${heldMails} where ${heldMails.messageKey} = any(${sql.param(keys)}::text[])
        union all select file_key from jobs where file_key = any(${sql.param(keys)}::text[])`,
    );
    const known = new Set(rows.map(({ key }) => key));
    await removeStoredFiles(
      connection,
      store,
      keys.filter((key) => !known.has(key)),
    );
  }
}
