import { DomainError } from '@brick/domain/errors';
import { URGENT_KINDS } from '@brick/domain/notices/kinds';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { connectionOf } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { sendText } from '../platform/text-messages.ts';
import { visible } from './store.ts';
import { letterWords } from './words.ts';

/** Seconds that a notice waits for its text message: what comes together goes out together. */
const PATIENCE = 20;
/** A text message that is later than this is no news. */
const NEWS = '6 hours';
/** Readers of one round: the next one goes on. */
const A_ROUND = 50;

interface Urgent {
  userId: number;
  phone: string;
  language: Language;
  decisions: number;
  overdue: number;
}

/**
 * What a text message says: how much waits, and never what it is. Titles and names of projects are written by people whom
 * the reader may not know, and would go out in the operator's name.
 */
function wordsOf({ language, decisions, overdue }: Urgent): string {
  const word = letterWords(language);
  if (overdue === 0) return word('textDecisions', { count: decisions });
  if (decisions === 0) return word('textOverdue', { count: overdue });
  return word('textBoth', { count: decisions + overdue });
}

/**
 * A round that hands urgent notices to the operator's gateway for text messages: one message for all that came to a reader
 * meanwhile, to a number that was confirmed. Each notice is claimed before, so it goes out once at most: of two, one that
 * is missing costs less than one that comes twice at night.
 */
export const sendTexts =
  (config: Pick<Config, 'smsWebhook' | 'smsPerDay'>) =>
  async ({ pool, now, log }: Pick<Kept, 'pool' | 'now' | 'log'>): Promise<void> => {
    if (config.smsWebhook === undefined) return;
    const { db, rows } = connectionOf(pool);
    const instant = new Date(now()).toISOString();
    const kinds = sql.raw(URGENT_KINDS.map((kind) => `'${kind}'`).join(', '));
    const due = sql`n.texted_at is null and n.kind in (${kinds})
      and n.at <= ${instant}::timestamptz - interval '${sql.raw(String(PATIENCE))} seconds'`;
    const readers = await rows<Urgent>(sql`
      with claimed as (
        update notices set texted_at = ${instant} where (user_id, id) in (
          select n.user_id, n.id from notices n
          where ${due} and n.user_id in (select n.user_id from notices n where ${due} group by n.user_id limit ${A_ROUND})
          for update skip locked) returning *)
      select u.id as "userId", u.phone, u.language,
        count(*) filter (where n.kind = 'decisionWanted') as decisions,
        count(*) filter (where n.kind <> 'decisionWanted') as overdue
      from claimed n join users u on u.id = n.user_id
      where u.sms_notifications and u.phone is not null and u.phone_confirmed_at is not null
        and u.locked_at is null and u.deleted_at is null and n.read_at is null and ${visible}
        and n.at > ${instant}::timestamptz - interval '${sql.raw(NEWS)}'
      group by u.id`);
    for (const reader of readers) {
      const message = { to: reader.phone, text: wordsOf(reader), userId: reader.userId, isCode: false };
      await sendText(db, config, message).catch((error: unknown) =>
        error instanceof DomainError
          ? log.warn({ userId: reader.userId }, 'the text messages of the day are used up')
          : log.warn({ err: error }, 'a text message was not taken'),
      );
    }
  };
