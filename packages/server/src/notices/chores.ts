import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { connectionOf } from '../platform/connection.ts';
import { type Chore, type Kept, SWEEP_EVERY } from '../platform/housekeeping.ts';
import { tellBudgetLevels } from './budget-levels.ts';
import { tellDates } from './due.ts';
import { mailNotices } from './mailing.ts';
import { sendMails } from './sending.ts';
import { sendTexts } from './texting.ts';

const MAIL_EVERY = 5000;
const LEVELS_EVERY = 60_000;

/** Removes mails a month after they were made, and notices half a year after; levels of budgets are told once for good. */
async function sweepNotices({ pool }: Pick<Kept, 'pool'>): Promise<void> {
  const connection = connectionOf(pool);
  await connection.rows(sql`delete from mails where created_at < now() - interval '30 days'`);
  await connection.rows(sql`delete from password_resets where expires_at < now()`);
  await connection.rows(sql`delete from email_confirmations where expires_at < now()`);
  await connection.rows(sql`
    delete from notices where at < now() - interval '180 days'
      and (once is null or kind in ('dueSoon', 'overdue'))`);
}

/** What notices ask for beside the requests: telling of dates and levels, and sending mails and text messages. */
export const noticeChores = (config: Config): readonly Chore[] => [
  { every: SWEEP_EVERY, work: tellDates },
  { every: LEVELS_EVERY, work: tellBudgetLevels() },
  { every: MAIL_EVERY, work: mailNotices(config) },
  { every: MAIL_EVERY, work: sendMails(config) },
  { every: MAIL_EVERY, work: sendTexts(config) },
  { every: SWEEP_EVERY, work: sweepNotices },
];
