import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { sql } from 'drizzle-orm';
import { MOST_TRIES } from '../notices/sending.ts';
import type { Config } from '../platform/config.ts';
import type { Connection } from '../platform/connection.ts';
import { openFiles } from '../platform/open-files.ts';
import { type AtHand, runCommand, say, UsageProblem } from './command.ts';

const LISTED = 100;

const HELP = `npm run mail -- list | show ID | save ID | retry

Reads the outbox of ${PRODUCT_NAME}: the mails of the last 30 days. Without SMTP_URL all of them stay there, and you can
hand on what they say.

  list      the last ${LISTED} mails, newest first: number, when, to whom, subject, and whether it was sent
  show ID   one mail as text, and the name of the file that goes with it. What was sent is no longer kept
  save ID   writes the file that goes with a mail into the folder in which you are
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
  linksTo: string | null;
  attachmentKey: string | null;
  attachmentName: string | null;
}

const COLUMNS = sql.raw(
  `id, recipient, subject, created_at as "createdAt", sent_at as "sentAt", tries, last_error as "lastError",
  links_to as "linksTo", attachment_key as "attachmentKey", attachment_name as "attachmentName"`,
);

function stateOf({ sentAt, tries, lastError, linksTo }: Listed, { smtpUrl, publicUrl }: Config): string {
  if (sentAt) return `sent ${sentAt}`;
  if (smtpUrl && linksTo && linksTo !== publicUrl)
    return `stays, because its links lead to ${linksTo} and not to PUBLIC_URL`;
  if (tries >= MOST_TRIES) return `given up: ${lastError ?? 'no answer'}`;
  return lastError ? `waits, tried ${tries} times: ${lastError}` : 'waits';
}

/** The name of the file that goes with a mail, behind its subject. */
const fileOf = ({ attachmentName }: Listed): string => (attachmentName ? `  [${attachmentName}]` : '');

const list =
  () =>
  async ({ connection, config }: AtHand) => {
    const mails = await connection.rows<Listed>(
      sql`select ${COLUMNS} from mails order by id desc limit ${LISTED}`,
    );
    if (mails.length === 0) say('The outbox is empty.');
    for (const mail of mails)
      say(
        `${mail.id}  ${mail.createdAt}  ${mail.recipient}  ${mail.subject}${fileOf(mail)}  (${stateOf(mail, config)})`,
      );
  };

/** The mail that a command names. Throws UsageProblem where there is none. */
async function mailNamed(connection: Connection, verb: string, id = ''): Promise<Listed & { text: string }> {
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new UsageProblem(`Name the number of a mail: npm run mail -- ${verb} 12`);
  const [mail] = await connection.rows<Listed & { text: string }>(
    sql`select ${COLUMNS}, text from mails where id = ${Number(id)}`,
  );
  if (!mail) throw new UsageProblem(`There is no mail ${id}. What there is: npm run mail -- list`);
  return mail;
}

const show =
  ([id]: readonly string[]) =>
  async ({ connection, config }: AtHand) => {
    const mail = await mailNamed(connection, 'show', id);
    const lines = [
      `To:      ${mail.recipient}`,
      `Subject: ${mail.subject}`,
      `Written: ${mail.createdAt}`,
      `State:   ${stateOf(mail, config)}`,
      ...(mail.attachmentName ? [`File:    ${mail.attachmentName}`] : []),
    ];
    say(`${lines.join('\n')}\n`);
    say(mail.sentAt ? 'It was sent, and what was sent is not kept.' : mail.text);
  };

const save =
  ([id]: readonly string[]) =>
  async ({ connection, config }: AtHand) => {
    const { attachmentKey, attachmentName } = await mailNamed(connection, 'save', id);
    const files = await openFiles(config, (error) => {
      throw new UsageProblem(`The files can't be reached: ${error instanceof Error ? error.message : error}`);
    });
    const file = attachmentKey && (await files.read(attachmentKey));
    if (!file) throw new UsageProblem(`No file goes with mail ${id}, or it is no longer kept.`);
    // npm runs a command in the folder of the product, and says in which one it was called.
    const folder = process.env['INIT_CWD'] ?? process.cwd();
    const target = path.join(folder, path.basename(attachmentName ?? `mail-${id}`));
    try {
      await writeFile(target, file.stream, { flag: 'wx' });
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'EEXIST') throw new UsageProblem(`${target} is there already, and stays as it is.`);
      throw new UsageProblem(`${target} can't be written (${code}).`);
    }
    say(`Saved as ${target}`);
  };

const retry =
  () =>
  async ({ connection }: AtHand) => {
    const mails = await connection.rows(sql`
    update mails set tries = 0, next_try_at = now() where sent_at is null and tries >= ${MOST_TRIES} returning id`);
    say(mails.length === 1 ? 'One mail is tried again.' : `${mails.length} mails are tried again.`);
  };

runCommand({ help: HELP, verbs: { list, show, save, retry } });
