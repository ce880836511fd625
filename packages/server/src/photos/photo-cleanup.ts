import { sql } from 'drizzle-orm';
import { deleteUnattachedFiles, fileKeyOf } from '../files/service.ts';
import { getConnection, inTransaction } from '../platform/db/connection.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { photos } from '../schema/files.ts';
import { deletePhotos } from './photo-store.ts';

/** How long a photo waits for the row that names it. */
const UNNAMED_FOR = 30 * 24 * 3_600_000;
/** Photos per transaction, and transactions per round. The next round continues. */
const PHOTOS_PER_TRANSACTION = 200;
const TRANSACTIONS_PER_ROUND = 20;

/** Removes photos that no row named within thirty days. */
export async function removeUnattachedPhotos({
  pool,
  files: store,
  now,
}: Pick<ScheduledJobContext, 'pool' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now() - UNNAMED_FOR).toISOString();
  for (let round = 0; round < TRANSACTIONS_PER_ROUND; round += 1) {
    const { urls, keys } = await inTransaction(pool, async (connection) => {
      const gone = await deletePhotos(
        connection,
        sql`${photos.id} in (select ${photos.id} from ${photos} where ${photos.rowId} is null and ${photos.createdAt} < ${before}
          order by ${photos.createdAt} limit ${PHOTOS_PER_TRANSACTION} for update skip locked)`,
      );
      return { urls: gone, keys: await deleteUnattachedFiles(connection, gone.map(fileKeyOf)) };
    });
    await removeStoredFiles(getConnection(pool), store, keys);
    if (urls.length === 0) return;
  }
}
