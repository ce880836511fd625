import { PRODUCT_NAME } from '@brick/domain/brand';
import { sql } from 'drizzle-orm';
import { MOST_TRIES } from '../notices/sending.ts';
import { type AtHand, runCommand, say, UsageProblem } from './command.ts';

const LISTED = 100;

const HELP = `npm run mail -- list | show ID | retry

Reads the outbox of ${PRODUCT_NAME}: the mails of the last 30 days. Without SMTP_URL all of them stay there, and you can
hand on what they say.

  list      the last ${LISTED} mails, newest first: number, when, to whom, subject, and whether it was sent
  show ID   one mail as text. What was sent is no longer kept
  retry     sends again what was given up after ${MOST_TRIES} tries, for instance when SMTP_URL was wrong
  --help    shows this text

  DATA_DIR, DATABASE_URL   as for npm start
`;

interface Listed {
  id: number;
  recipient: string;
  subject: string;
  createdAt: string;
  sentAt: string | null;
  tries: number;
  lastError: string | null;
}

const COLUMNS = sql.raw(
  'id, recipient, subject, created_at as "createdAt", sent_at as "sentAt", tries, last_error as "lastError"',
);

function stateOf({ sentAt, tries, lastError }: Listed): string {
  if (sentAt) return `sent ${sentAt}`;
  if (tries >= MOST_TRIES) return `given up: ${lastError ?? 'no answer'}`;
  return lastError ? `waits, tried ${tries} times: ${lastError}` : 'waits';
}

const list =
  () =>
  async ({ connection }: AtHand) => {
    const mails = await connection.rows<Listed>(
      sql`select ${COLUMNS} from mails order by id desc limit ${LISTED}`,
    );
    if (mails.length === 0) say('The outbox is empty.');
    for (const mail of mails)
      say(`${mail.id}  ${mail.createdAt}  ${mail.recipient}  ${mail.subject}  (${stateOf(mail)})`);
  };

const show =
  ([id = '']: readonly string[]) =>
  async ({ connection }: AtHand) => {
    if (!/^[1-9]\d{0,14}$/.test(id))
      throw new UsageProblem('Name the number of a mail: npm run mail -- show 12');
    const [mail] = await connection.rows<Listed & { text: string }>(
      sql`select ${COLUMNS}, text from mails where id = ${Number(id)}`,
    );
    if (!mail) throw new UsageProblem(`There is no mail ${id}. What there is: npm run mail -- list`);
    say(
      `To:      ${mail.recipient}\nSubject: ${mail.subject}\nWritten: ${mail.createdAt}\nState:   ${stateOf(mail)}\n`,
    );
    say(mail.sentAt ? 'It was sent, and what was sent is not kept.' : mail.text);
  };

const retry =
  () =>
  async ({ connection }: AtHand) => {
    const mails = await connection.rows(sql`
    update mails set tries = 0, next_try_at = now() where sent_at is null and tries >= ${MOST_TRIES} returning id`);
    say(mails.length === 1 ? 'One mail is tried again.' : `${mails.length} mails are tried again.`);
  };

runCommand({ help: HELP, verbs: { list, show, retry } });
