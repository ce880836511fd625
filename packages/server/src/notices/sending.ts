import { buffer } from 'node:stream/consumers';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { sql } from 'drizzle-orm';
import { type Config, mailedAddress } from '../platform/config.ts';
import { connectionOf } from '../platform/connection.ts';
import type { FileStore } from '../platform/files.ts';
import type { Kept } from '../platform/housekeeping.ts';
import type { Mail } from '../platform/mail/message.ts';
import { sendBySmtp } from '../platform/mail/smtp.ts';

/** Tries of one mail; the waits between them, in minutes, grow so that a server that is down for an hour loses nothing. */
const WAITS = [1, 5, 30, 120] as const;
export const MOST_TRIES = WAITS.length + 1;

/** Mails of one round: the next one goes on. */
const A_ROUND = 100;

interface Waiting {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  attachmentKey: string | null;
  attachmentName: string | null;
  tries: number;
}

/** Whom mails come from unless the operator says so. */
const senderOf = (config: Config): string => {
  const { hostname } = new URL(mailedAddress(config));
  return config.mailFrom ?? `${PRODUCT_NAME} <no-reply@${hostname.replaceAll(/[[\]]/g, '')}>`;
};

/** The file that goes with a mail, which is no larger than a mail server takes. Throws where it is gone. */
async function attachmentOf(
  { attachmentKey, attachmentName }: Waiting,
  files: FileStore,
): Promise<Pick<Mail, 'attachment'>> {
  if (attachmentKey === null) return {};
  const file = await files.read(attachmentKey);
  if (!file) throw new Error('the attached file is gone');
  return { attachment: { name: attachmentName ?? 'file', bytes: await buffer(file.stream) } };
}

/**
 * A round that hands the mails whose turn it is to the mail server. Each is claimed before it is sent, by its next try, so
 * that several processes may do it at once and a process that dies loses none: it is then sent a minute later, in the
 * worst case once more. After five tries it stays with the last error, for the operator to read. A mail whose links lead
 * elsewhere than to PUBLIC_URL stays too: it was written when that was not set, or another.
 */
export const sendMails =
  (config: Config) =>
  async ({ pool, files, now }: Pick<Kept, 'pool' | 'files' | 'now'>): Promise<void> => {
    const { smtpUrl, publicUrl = null } = config;
    if (smtpUrl === undefined) return;
    const connection = connectionOf(pool);
    for (let count = 0; count < A_ROUND; count += 1) {
      const instant = new Date(now()).toISOString();
      const [mail] = await connection.rows<Waiting>(sql`
        update mails set tries = tries + 1, next_try_at = ${instant}::timestamptz
          + (array[${sql.raw([...WAITS, 0].join(', '))}])[tries + 1] * interval '1 minute'
        where id = (select id from mails where sent_at is null and tries < ${MOST_TRIES} and next_try_at <= ${instant}
            and (links_to is null or links_to = ${publicUrl})
          order by next_try_at, id limit 1 for update skip locked)
        returning id, recipient, subject, text, html, tries, attachment_key as "attachmentKey", attachment_name as "attachmentName"`);
      if (!mail) return;
      const { id, recipient: to, subject, text, html } = mail;
      try {
        const written = { from: senderOf(config), to, subject, text, html };
        await sendBySmtp(smtpUrl, { ...written, ...(await attachmentOf(mail, files)) }, now());
        // Links in it may open doors: what was sent is not kept.
        await connection.rows(
          sql`update mails set sent_at = ${instant}, last_error = null, text = '', html = null, attachment_key = null where id = ${id}`,
        );
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        await connection.rows(sql`update mails set last_error = ${said.slice(0, 500)} where id = ${id}`);
      }
    }
  };
