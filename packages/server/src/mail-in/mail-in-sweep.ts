import { sql } from 'drizzle-orm';
import { inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { handledMails, heldMails } from '../schema/mail-in/mail-in.ts';

/** For so many days a mail that was handled is recognised if it comes again. */
const KNOWN_DAYS = 366;

/** Drops mails that were held for fourteen days, and forgets which were handled a year ago. Bytes go with the sweep of files. */
export async function sweepMailIn({ pool, now }: Pick<ScheduledJobContext, 'pool' | 'now'>): Promise<void> {
  const at = new Date(now()).toISOString();
  const known = new Date(now() - KNOWN_DAYS * 86_400_000).toISOString();
  await inTransaction(pool, async (connection) => {
    const gone = await connection.rows<{ projectId: number }>(
      sql`delete from ${heldMails} where ${heldMails.keptUntil} <= ${at} returning project_id as "projectId"`,
    );
    for (const projectId of new Set(gone.map((mail) => mail.projectId)))
      connection.announce({ projectId, topic: 'connections' });
    await connection.rows(sql`delete from ${handledMails} where ${handledMails.seenAt} < ${known}`);
  });
}
