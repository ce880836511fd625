import { DomainError } from '@brick/domain/errors';
import { URGENT_KINDS } from '@brick/domain/notices/notice-kinds';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config/config.ts';
import { getConnection } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { sendSms } from '../platform/mail-and-sms/sms.ts';
import { visibleCondition } from './notice-store.ts';
import { mailTexts } from './notice-texts.ts';

/** Delay in seconds before a text message, so that simultaneous notices are combined. */
const TEXT_DELAY_SECONDS = 20;
/** Older notices are not sent as text messages. */
const MAX_AGE = '6 hours';
/** Readers per round. The next round continues. */
const READERS_PER_ROUND = 50;

interface UrgentNotices {
  userId: number;
  phone: string;
  language: Language;
  decisions: number;
  overdue: number;
  /** All of them, those above among them. */
  count: number;
}

/**
 * The text of a message: the number of waiting items, never their content. Titles and project names may come from
 * strangers and would be sent in the operator's name.
 */
function textMessageOf({ language, decisions, overdue, count }: UrgentNotices): string {
  const word = mailTexts(language);
  if (decisions === count) return word('textDecisions', { count });
  if (overdue === count) return word('textOverdue', { count });
  return word('textBoth', { count });
}

/**
 * Sends urgent notices through the operator's text message gateway: one message per reader, to a confirmed number.
 * Each notice is claimed first and so sent at most once: a lost message is better than a duplicate at night.
 */
export const sendSmsNotices =
  (config: Pick<Config, 'smsWebhook' | 'smsPerDay'>) =>
  async ({ pool, now, log }: Pick<ScheduledJobContext, 'pool' | 'now' | 'log'>): Promise<void> => {
    if (config.smsWebhook === undefined) return;
    const { db, rows } = getConnection(pool);
    const instant = new Date(now()).toISOString();
    const kinds = sql.raw(URGENT_KINDS.map((kind) => `'${kind}'`).join(', '));
    const due = sql`n.texted_at is null and n.kind in (${kinds})
      and n.at <= ${instant}::timestamptz - interval '${sql.raw(String(TEXT_DELAY_SECONDS))} seconds'`;
    const readers = await rows<UrgentNotices>(sql`
      with claimed as (
        update notices set texted_at = ${instant} where (user_id, id) in (
          select n.user_id, n.id from notices n
          where ${due} and n.user_id in (select n.user_id from notices n where ${due} group by n.user_id limit ${READERS_PER_ROUND})
          for update skip locked) returning *)
      select u.id as "userId", u.phone, u.language,
        count(*) filter (where n.kind = 'decisionWanted') as decisions,
        count(*) filter (where n.kind = 'overdue') as overdue,
        count(*) as count
      from claimed n join users u on u.id = n.user_id
      where u.sms_notifications and u.phone is not null and u.phone_confirmed_at is not null
        and u.locked_at is null and u.deleted_at is null and n.read_at is null and ${visibleCondition}
        and n.at > ${instant}::timestamptz - interval '${sql.raw(MAX_AGE)}'
      group by u.id`);
    for (const reader of readers) {
      const message = { to: reader.phone, text: textMessageOf(reader), userId: reader.userId, isCode: false };
      await sendSms(db, config, message).catch((error: unknown) =>
        error instanceof DomainError
          ? log.warn({ userId: reader.userId }, 'the text messages of the day are used up')
          : log.warn({ err: error }, 'a text message was not taken'),
      );
    }
  };
