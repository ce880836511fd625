import { isMailed } from '@brick/domain/notices/notice-kinds';
import { displayName } from '@brick/domain/users/display-name';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { type SQL, sql } from 'drizzle-orm';
import { type Config, mailLinkBase } from '../platform/config/config.ts';
import { type Connection, getConnection, inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { linkThroughSignIn } from '../platform/mail-and-sms/rendered-mail.ts';
import { projectMailAddress } from '../users/service.ts';
import type { MailMessage } from './mail-message.ts';
import { NOTICE_COLUMNS, NOTICE_FROM, type NoticeRow, visibleCondition } from './notice-store.ts';
import { mailTexts, noticeMailText } from './notice-texts.ts';
import { queueMail } from './service.ts';

/** Delay in seconds before a notice is mailed. A notice read meanwhile needs no mail. */
const MAIL_DELAY_SECONDS = 20;
/** Hour of the reader's day at which the digest is sent. */
const DIGEST_HOUR = 7;
/** Older notices are not mailed, for instance after an outage. */
const MAX_AGE = '3 days';
/** More simultaneous notices than this, for instance of an import, are sent in one mail. */
const MAX_SEPARATE_MAILS = 5;
/** Notices per mail. */
const MAX_NOTICES_PER_MAIL = 50;
const READERS_PER_ROUND = 100;

interface MailReader {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  language: Language;
  emailNotifications: boolean;
  dailyDigest: boolean;
  noticeChoices: Record<string, boolean>;
}

type DueNoticeRow = NoticeRow & { seen: boolean; fresh: boolean; email: string | null };

/** SQL condition: notices `n` of reader `u` that are due for mail at an instant. */
const isDue = (instant: string): SQL => sql`n.mailed_at is null and n.at <= case
  when u.daily_digest then (date_trunc('day', (${instant}::timestamptz at time zone u.timezone) - interval '${sql.raw(String(DIGEST_HOUR))} hours')
    + interval '${sql.raw(String(DIGEST_HOUR))} hours') at time zone u.timezone
  else ${instant}::timestamptz - interval '${sql.raw(String(MAIL_DELAY_SECONDS))} seconds' end`;

/** The end of a sentence, and the stop after it. */
const DOUBLE_END = /([.!?。！？][\u2069]?)[.。]$/u;

const noticeLine = (language: Language, row: NoticeRow): string => {
  const sentence = noticeMailText(language, row);
  return row.projectName === null
    ? sentence
    : mailTexts(language)('inProject', { project: row.projectName, sentence });
};

type MailTexts = ReturnType<typeof mailTexts>;

function singleNoticeMail(word: MailTexts, reader: MailReader, row: NoticeRow, base: string): MailMessage {
  const line = noticeLine(reader.language, row);
  return {
    subject: line,
    parts: [
      word('hello', { name: displayName(reader) }),
      word('statement', { sentence: line }).replace(DOUBLE_END, '$1'),
      { label: word('open'), link: linkThroughSignIn(base, `/notices?open=${row.id}`) },
      word('why'),
      { label: word('settings'), link: linkThroughSignIn(base, '/settings') },
    ],
  };
}

function digestMail(
  word: MailTexts,
  reader: MailReader,
  rows: readonly NoticeRow[],
  base: string,
): MailMessage {
  const shown = rows.slice(0, MAX_NOTICES_PER_MAIL);
  const left = rows.length - shown.length;
  return {
    subject: word('digestSubject', { count: rows.length }),
    parts: [
      word('hello', { name: displayName(reader) }),
      word(reader.dailyDigest ? 'digestIntro' : 'togetherIntro'),
      {
        items: shown.map((row) => ({
          text: noticeLine(reader.language, row),
          link: linkThroughSignIn(base, `/notices?open=${row.id}`),
        })),
      },
      ...(left > 0 ? [word('digestMore', { count: left })] : []),
      { label: word('openAll'), link: linkThroughSignIn(base, '/notices') },
      word('why'),
      { label: word('settings'), link: linkThroughSignIn(base, '/settings') },
    ],
  };
}

/**
 * Creates the mails of one reader's due notices. Notices that need none, by settings or because they were read, are
 * marked too.
 */
async function mailReader(
  connection: Connection,
  reader: MailReader,
  instant: string,
  base: string,
): Promise<void> {
  const found = await connection.rows<DueNoticeRow>(sql`
    select ${NOTICE_COLUMNS}, (${visibleCondition} and u.locked_at is null) as seen, n.at > ${instant}::timestamptz - interval '${sql.raw(MAX_AGE)}' as fresh,
      ${projectMailAddress(sql`n.project_id`)} as email
    from ${NOTICE_FROM} join users u on u.id = n.user_id
    where n.user_id = ${reader.id} and ${isDue(instant)} order by n.id for update of n skip locked`);
  if (found.length === 0) return;
  const { emailNotifications, noticeChoices } = reader;
  const wanted = found.filter(
    ({ kind, readAt, seen, fresh, email }) =>
      email !== null && seen && fresh && readAt === null && isMailed(kind, noticeChoices),
  );
  const email = wanted[0]?.email;
  if (email && emailNotifications) {
    const to = { recipient: email, userId: reader.id, language: reader.language };
    if (reader.dailyDigest || wanted.length > MAX_SEPARATE_MAILS)
      await queueMail(connection, to, (word) => digestMail(word, reader, wanted, base));
    else
      for (const row of wanted)
        await queueMail(connection, to, (word) => singleNoticeMail(word, reader, row, base));
  }
  await connection.rows(sql`
    update notices set mailed_at = ${instant} where user_id = ${reader.id}
      and id = any(${sql.param(found.map(({ id }) => id))}::bigint[])`);
}

/**
 * Creates mails from notices: one each, one for many at once, or a daily digest. Safe to run in several processes.
 */
export const createNoticeMails =
  (config: Config) =>
  async ({ pool, now }: Pick<ScheduledJobContext, 'pool' | 'now'>): Promise<void> => {
    const instant = new Date(now()).toISOString();
    const readers = await getConnection(pool).rows<MailReader>(sql`
      select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.language,
        u.email_notifications as "emailNotifications", u.daily_digest as "dailyDigest", u.notice_choices as "noticeChoices"
      from users u where u.id in (
        select n.user_id from notices n join users u on u.id = n.user_id where ${isDue(instant)}
        group by n.user_id limit ${READERS_PER_ROUND})`);
    for (const reader of readers)
      await inTransaction(pool, (connection) =>
        mailReader(connection, reader, instant, mailLinkBase(config)),
      );
  };
