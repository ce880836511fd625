import { NOTICE_KINDS, noticeKindOptions } from '@brick/domain/notices/notice-kinds';
import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config/config.ts';
import { getConnection } from '../platform/db/connection.ts';
import { lockedInOrder } from '../platform/db/ordered-locks.ts';
import { type ScheduledJob, type ScheduledJobContext, SWEEP_EVERY } from '../platform/jobs/scheduled-jobs.ts';
import { notices } from '../schema/account-tables.ts';
import { createBudgetLevelJob } from './budget-level-notices.ts';
import { notifyDueDates } from './due-date-notices.ts';
import { sendMails } from './mail-delivery.ts';
import { createNoticeMails } from './notice-mails.ts';
import { sendSmsNotices } from './notice-sms.ts';

const BUDGET_KINDS = Object.keys(NOTICE_KINDS).filter((kind) => noticeKindOptions(kind)?.choice === 'budget');

const MAIL_INTERVAL_MS = 5000;
const LEVELS_INTERVAL_MS = 60_000;

/** Removes mails after a month and notices after half a year. Budget levels are notified once only. */
async function removeOldNotices({ pool }: Pick<ScheduledJobContext, 'pool'>): Promise<void> {
  const connection = getConnection(pool);
  await connection.rows(sql`delete from mails where created_at < now() - interval '30 days'`);
  await connection.rows(sql`delete from password_resets where expires_at < now()`);
  await connection.rows(sql`delete from email_confirmations where expires_at < now()`);
  const old = sql`${notices.at} < now() - interval '180 days'
    and (${notices.once} is null or ${notices.kind} <> all(${sql.param(BUDGET_KINDS)}::text[]))`;
  await connection.rows(sql`delete from ${notices} where ${lockedInOrder(notices, old)}`);
}

/** The scheduled jobs of notices: due dates, budget levels, mails and text messages. */
export function noticeJobs(config: Config): readonly ScheduledJob[] {
  const ending = new AbortController();
  return [
    { every: SWEEP_EVERY, work: notifyDueDates },
    { every: LEVELS_INTERVAL_MS, work: createBudgetLevelJob() },
    { every: MAIL_INTERVAL_MS, work: createNoticeMails(config) },
    // A mail server that is slow with one mail leaves the others their way.
    ...Array.from({ length: 3 }, () => ({
      ...{ every: MAIL_INTERVAL_MS, work: sendMails(config, ending.signal), breakOff: () => ending.abort() },
    })),
    { every: MAIL_INTERVAL_MS, work: sendSmsNotices(config) },
    { every: SWEEP_EVERY, work: removeOldNotices },
  ];
}
