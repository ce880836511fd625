import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { sql } from 'drizzle-orm';
import { type Config, mailLinkBase } from '../platform/config/config.ts';
import { getConnection } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import type { RenderedMail } from '../platform/mail-and-sms/rendered-mail.ts';
import { sendBySmtp } from '../platform/mail-and-sms/smtp.ts';

/** Retry delays of a mail in minutes: growing, so that an hour of outage loses nothing. */
const RETRY_DELAYS_MINUTES = [1, 5, 30, 120] as const;
/** For so long a mail is left to the process that sends it: longer than a mail server may take. */
const LEASE = sql.raw(`interval '15 minutes'`);
/** For so long a process that ends waits for the mail that it is sending. */
const ENDING_MS = 5000;
export const MAX_TRIES = RETRY_DELAYS_MINUTES.length + 1;

/** Mails per round. The next round continues. */
const MAILS_PER_ROUND = 100;

interface OutboxMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  attachmentKey: string | null;
  attachmentName: string | null;
  tries: number;
}

/** The sender, unless the operator sets one. */
export const senderOf = (config: Pick<Config, 'mailFrom' | 'publicUrl' | 'host' | 'port'>): string => {
  const { hostname } = new URL(mailLinkBase(config));
  return config.mailFrom ?? `${PRODUCT_NAME} <no-reply@${hostname.replaceAll(/[[\]]/g, '')}>`;
};

/** Loads the attachment, which is no larger than mail servers accept. Throws if it is missing. */
async function loadAttachment(
  { attachmentKey, attachmentName }: OutboxMail,
  files: FileStore,
): Promise<Pick<RenderedMail, 'attachment'>> {
  if (attachmentKey === null) return {};
  const file = await files.read(attachmentKey);
  if (!file) throw new Error('the attached file is gone');
  return { attachment: { name: attachmentName ?? 'file', bytes: await buffer(file.stream) } };
}

/** Waits until a mail is sent, after `signal` for five seconds more. False: nobody waits longer. */
async function isSentInTime(sent: Promise<void>, signal: AbortSignal): Promise<boolean> {
  let end = () => {};
  const over = new Promise<boolean>((resolve) => {
    end = () => void wait(ENDING_MS, false, { ref: false }).then(resolve);
  });
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([sent.then(() => true), over]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * Sends due mails to the mail server. A mail is claimed first by setting its next try, so that several processes can
 * run and a process that dies loses none: the mail is sent after the lease, at worst twice. After five tries it stays
 * with the last error for the operator. A mail whose links do not start with PUBLIC_URL stays too: it was written
 * under another setting. Once `signal` ends it, a mail server that is slow is no longer waited for.
 */
export function sendMails(config: Config, signal = new AbortController().signal) {
  return async ({ pool, files, now }: Pick<ScheduledJobContext, 'pool' | 'files' | 'now'>): Promise<void> => {
    const { smtpUrl, publicUrl = null } = config;
    if (smtpUrl === undefined) return;
    const connection = getConnection(pool);
    for (let count = 0; count < MAILS_PER_ROUND && !signal.aborted; count += 1) {
      const instant = new Date(now()).toISOString();
      const [mail] = await connection.rows<OutboxMail>(sql`
        update mails set tries = tries + 1, next_try_at = ${instant}::timestamptz + ${LEASE}
        where id = (select id from mails where sent_at is null and tries < ${MAX_TRIES} and next_try_at <= ${instant}
            and (links_to is null or links_to = ${publicUrl})
          order by next_try_at, id limit 1 for update skip locked)
        returning id, recipient, subject, text, html, tries, attachment_key as "attachmentKey", attachment_name as "attachmentName"`);
      if (!mail) return;
      const { id, recipient: to, subject, text, html, tries } = mail;
      try {
        const written = { from: senderOf(config), to, subject, text, html };
        const sent = sendBySmtp(smtpUrl, { ...written, ...(await loadAttachment(mail, files)) }, now());
        if (!(await isSentInTime(sent, signal))) {
          // Nobody knows whether it arrived: the try is not counted, so that the last one is not lost.
          await connection.rows(sql`update mails set tries = tries - 1 where id = ${id}`);
          return;
        }
        // Its links may be secrets, so the text of a sent mail is not kept.
        await connection.rows(
          sql`update mails set sent_at = ${instant}, last_error = null, text = '', html = null, attachment_key = null where id = ${id}`,
        );
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        const nextTry = new Date(now() + (RETRY_DELAYS_MINUTES[tries - 1] ?? 0) * 60_000).toISOString();
        await connection.rows(
          sql`update mails set last_error = ${said.slice(0, 500)}, next_try_at = ${nextTry} where id = ${id}`,
        );
      }
    }
  };
}
