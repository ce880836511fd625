import { URGENT_KINDS } from '@brick/domain/notices/kinds';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { connectionOf } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { TOLD_COLUMNS, type ToldRow, visible } from './store.ts';
import { letterWords, sentenceOf } from './words.ts';

/** Milliseconds that the gateway may take. */
const PATIENCE = 10_000;
/** A text message that is later than this is no news. */
const NEWS = '6 hours';
const A_ROUND = 50;
/** Letters of one text message. */
const LONGEST = 300;

interface Text extends ToldRow {
  phone: string | null;
  wanted: boolean;
  language: Language;
}

async function post(webhook: string, to: string, text: string): Promise<void> {
  const answer = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the gateway for text messages answered ${answer.status}`);
}

/**
 * A round that hands urgent notices to the operator's gateway for text messages. Each is claimed before, so it goes out
 * once at most: of two, one that is missing costs less than one that comes twice at night.
 */
export const sendTexts =
  ({ smsWebhook }: Pick<Config, 'smsWebhook'>) =>
  async ({ pool, now, log }: Pick<Kept, 'pool' | 'now' | 'log'>): Promise<void> => {
    if (smsWebhook === undefined) return;
    const instant = new Date(now()).toISOString();
    const kinds = sql.raw(URGENT_KINDS.map((kind) => `'${kind}'`).join(', '));
    const texts = await connectionOf(pool).rows<Text>(sql`
      with claimed as (
        update notices set texted_at = ${instant} where id in (
          select id from notices where texted_at is null and kind in (${kinds}) order by id limit ${A_ROUND}
          for update skip locked) returning *)
      select ${TOLD_COLUMNS}, u.phone, u.language, u.sms_notifications and n.read_at is null and ${visible}
        and n.at > ${instant}::timestamptz - interval '${sql.raw(NEWS)}' as wanted
      from claimed n left join projects p on p.id = n.project_id left join users o on o.id = p.owner_id
        join users u on u.id = n.user_id`);
    for (const { phone, wanted, language, ...row } of texts) {
      if (!wanted || !phone) continue;
      const sentence = sentenceOf(language, row);
      const project = row.projectName ?? '';
      const text = project ? letterWords(language)('inProject', { project, sentence }) : sentence;
      await post(smsWebhook, phone, text.slice(0, LONGEST)).catch((error: unknown) =>
        log.warn({ err: error }, 'a text message was not taken'),
      );
    }
  };
