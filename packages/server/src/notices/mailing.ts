import { isMailed } from '@brick/domain/notices/kinds';
import type { Language } from '@brick/domain/users/choices';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import { type Config, mailedAddress } from '../platform/config.ts';
import { type Connection, connectionOf, inTransaction } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { linkThroughSignIn } from '../platform/mail/message.ts';
import { addressInProject } from '../users/reads.ts';
import type { Letter } from './letter.ts';
import { queueLetter } from './reads.ts';
import { TOLD_COLUMNS, TOLD_FROM, type ToldRow, visible } from './store.ts';
import { letterWords, mailedSentence } from './words.ts';

/** Seconds that a notice waits for its mail: who looks at the bell meanwhile needs none. */
const PATIENCE = 20;
/** The hour of the reader's day at which the mail of the day goes out. */
const DIGEST_HOUR = 7;
/** What is older was not sent in time, for instance because the server stood still, and is no news any more. */
const NEWS = '3 days';
/** More notices than these at once, of an import for instance, go in one mail. */
const MOST_APART = 5;
/** Sentences in one mail. */
const MOST_SENTENCES = 50;
const READERS_AT_ONCE = 100;

interface Reader {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  language: Language;
  emailNotifications: boolean;
  dailyDigest: boolean;
  noticeChoices: Record<string, boolean>;
}

type Found = ToldRow & { seen: boolean; fresh: boolean; email: string | null };

/** Which notices `n` of reader `u` have their turn at an instant. */
const due = (instant: string): SQL => sql`n.mailed_at is null and n.at <= case
  when u.daily_digest then (date_trunc('day', (${instant}::timestamptz at time zone u.timezone) - interval '${sql.raw(String(DIGEST_HOUR))} hours')
    + interval '${sql.raw(String(DIGEST_HOUR))} hours') at time zone u.timezone
  else ${instant}::timestamptz - interval '${sql.raw(String(PATIENCE))} seconds' end`;

const lineOf = (language: Language, row: ToldRow): string => {
  const sentence = mailedSentence(language, row);
  return row.projectName === null
    ? sentence
    : letterWords(language)('inProject', { project: row.projectName, sentence });
};

type Word = ReturnType<typeof letterWords>;

function letterOfOne(word: Word, reader: Reader, row: ToldRow, base: string): Letter {
  const line = lineOf(reader.language, row);
  return {
    subject: line,
    parts: [
      word('hello', { name: fullName(reader) }),
      `${line}.`,
      { label: word('open'), link: linkThroughSignIn(base, `/notices?open=${row.id}`) },
      word('why'),
      { label: word('settings'), link: linkThroughSignIn(base, '/settings') },
    ],
  };
}

function letterOfMany(word: Word, reader: Reader, rows: readonly ToldRow[], base: string): Letter {
  const shown = rows.slice(0, MOST_SENTENCES);
  const left = rows.length - shown.length;
  return {
    subject: word('digestSubject', { count: rows.length }),
    parts: [
      word('hello', { name: fullName(reader) }),
      word(reader.dailyDigest ? 'digestIntro' : 'togetherIntro'),
      {
        items: shown.map((row) => ({
          text: lineOf(reader.language, row),
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

/** Makes mails of what has its turn for one reader. What needs none, by their settings or because they read it, is done too. */
async function mailTo(connection: Connection, reader: Reader, instant: string, base: string): Promise<void> {
  const found = await connection.rows<Found>(sql`
    select ${TOLD_COLUMNS}, ${visible} as seen, n.at > ${instant}::timestamptz - interval '${sql.raw(NEWS)}' as fresh,
      ${addressInProject(sql`n.project_id`)} as email
    from ${TOLD_FROM} join users u on u.id = n.user_id
    where n.user_id = ${reader.id} and ${due(instant)} order by n.id for update of n skip locked`);
  if (found.length === 0) return;
  const { emailNotifications, noticeChoices } = reader;
  const wanted = found.filter(
    ({ kind, readAt, seen, fresh, email }) =>
      email !== null && seen && fresh && readAt === null && isMailed(kind, noticeChoices),
  );
  const email = wanted[0]?.email;
  if (email && emailNotifications) {
    const to = { recipient: email, userId: reader.id, language: reader.language };
    if (reader.dailyDigest || wanted.length > MOST_APART)
      await queueLetter(connection, to, (word) => letterOfMany(word, reader, wanted, base));
    else
      for (const row of wanted)
        await queueLetter(connection, to, (word) => letterOfOne(word, reader, row, base));
  }
  await connection.rows(sql`
    update notices set mailed_at = ${instant} where user_id = ${reader.id}
      and id = any(${sql.param(found.map(({ id }) => id))}::bigint[])`);
}

/**
 * A round that makes mails of notices: one each, one for many at once, or one a day for who wants that. Several processes
 * may do it at once.
 */
export const mailNotices =
  (config: Config) =>
  async ({ pool, now }: Pick<Kept, 'pool' | 'now'>): Promise<void> => {
    const instant = new Date(now()).toISOString();
    const readers = await connectionOf(pool).rows<Reader>(sql`
      select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.language,
        u.email_notifications as "emailNotifications", u.daily_digest as "dailyDigest", u.notice_choices as "noticeChoices"
      from users u where u.id in (
        select n.user_id from notices n join users u on u.id = n.user_id where ${due(instant)}
        group by n.user_id limit ${READERS_AT_ONCE})`);
    for (const reader of readers)
      await inTransaction(pool, (connection) => mailTo(connection, reader, instant, mailedAddress(config)));
  };
