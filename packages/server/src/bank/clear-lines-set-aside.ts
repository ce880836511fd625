import { DAYS_SET_ASIDE } from '@brick/domain/bank/line-rules';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { bankLines } from '../schema/bank/bank-tables.ts';

const DAY = 86_400_000;

/**
 * Takes name, account and text from lines that were set aside 30 days ago; the hash by which a statement loaded again
 * knows them stays.
 */
export async function clearLinesSetAside({
  pool,
  now,
}: Pick<ScheduledJobContext, 'pool' | 'now'>): Promise<void> {
  const before = new Date(now() - DAYS_SET_ASIDE * DAY).toISOString();
  await inTransaction(pool, (connection) =>
    connection.rows(sql`
      update ${bankLines} set name = null, account = null, text = null, letters = null, cleared_at = ${new Date(now()).toISOString()}
      where state = 'set_aside' and cleared_at is null and settled_at <= ${before}`),
  );
}
