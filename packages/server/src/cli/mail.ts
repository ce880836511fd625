import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { sql } from 'drizzle-orm';
import { MAX_TRIES } from '../notices/mail-delivery.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { type CommandContext, print, runCommand, UsageError } from './command.ts';

const MAX_LISTED = 100;

const HELP = `npm run mail -- list | show ID | save ID | retry

Reads the outbox of ${PRODUCT_NAME}: the mails of the last 30 days. Without SMTP_URL all of them stay there, and you can
hand on what they say.

  list      the last ${MAX_LISTED} mails, newest first: number, when, to whom, subject, and whether it was sent
  show ID   one mail as text, and the name of the file that goes with it. What was sent is no longer kept
  save ID   writes the file that goes with a mail into the folder in which you are
  retry     sends again what was given up after ${MAX_TRIES} tries, for instance when SMTP_URL was wrong
  --help    shows this text

  DATA_DIR, DATABASE_URL   as for npm start
`;

interface MailRow {
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

const MAIL_COLUMNS = sql.raw(
  `id, recipient, subject, created_at as "createdAt", sent_at as "sentAt", tries, last_error as "lastError",
  links_to as "linksTo", attachment_key as "attachmentKey", attachment_name as "attachmentName"`,
);

function stateOf({ sentAt, tries, lastError, linksTo }: MailRow, { smtpUrl, publicUrl }: Config): string {
  if (sentAt) return `sent ${sentAt}`;
  if (smtpUrl && linksTo && linksTo !== publicUrl)
    return `stays, because its links lead to ${linksTo} and not to PUBLIC_URL`;
  if (tries >= MAX_TRIES) return `given up: ${lastError ?? 'no answer'}`;
  return lastError ? `waits, tried ${tries} times: ${lastError}` : 'waits';
}

/** The attachment's name, to print after the subject. */
const attachmentLabel = ({ attachmentName }: MailRow): string =>
  attachmentName ? `  [${attachmentName}]` : '';

const list =
  () =>
  async ({ connection, config }: CommandContext) => {
    const mails = await connection.rows<MailRow>(
      sql`select ${MAIL_COLUMNS} from mails order by id desc limit ${MAX_LISTED}`,
    );
    if (mails.length === 0) print('The outbox is empty.');
    for (const mail of mails)
      print(
        `${mail.id}  ${mail.createdAt}  ${mail.recipient}  ${mail.subject}${attachmentLabel(mail)}  (${stateOf(mail, config)})`,
      );
  };

/** Finds the mail that a command names. Throws UsageError. */
async function findMail(connection: Connection, verb: string, id = ''): Promise<MailRow & { text: string }> {
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new UsageError(`Name the number of a mail: npm run mail -- ${verb} 12`);
  const [mail] = await connection.rows<MailRow & { text: string }>(
    sql`select ${MAIL_COLUMNS}, text from mails where id = ${Number(id)}`,
  );
  if (!mail) throw new UsageError(`There is no mail ${id}. What there is: npm run mail -- list`);
  return mail;
}

const show =
  ([id]: readonly string[]) =>
  async ({ connection, config }: CommandContext) => {
    const mail = await findMail(connection, 'show', id);
    const lines = [
      `To:      ${mail.recipient}`,
      `Subject: ${mail.subject}`,
      `Written: ${mail.createdAt}`,
      `State:   ${stateOf(mail, config)}`,
      ...(mail.attachmentName ? [`File:    ${mail.attachmentName}`] : []),
    ];
    print(`${lines.join('\n')}\n`);
    print(mail.sentAt ? 'It was sent, and what was sent is not kept.' : mail.text);
  };

const save =
  ([id]: readonly string[]) =>
  async ({ connection, config }: CommandContext) => {
    const { attachmentKey, attachmentName } = await findMail(connection, 'save', id);
    const files = await openFileStore(config, (error) => {
      throw new UsageError(`The files can't be reached: ${error instanceof Error ? error.message : error}`);
    });
    const file = attachmentKey && (await files.read(attachmentKey));
    if (!file) throw new UsageError(`No file goes with mail ${id}, or it is no longer kept.`);
    // npm runs commands in the product's folder and passes the caller's folder in INIT_CWD.
    const folder = process.env['INIT_CWD'] ?? process.cwd();
    const target = path.join(folder, path.basename(attachmentName ?? `mail-${id}`));
    try {
      await writeFile(target, file.stream, { flag: 'wx' });
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'EEXIST') throw new UsageError(`${target} is there already, and stays as it is.`);
      throw new UsageError(`${target} can't be written (${code}).`);
    }
    print(`Saved as ${target}`);
  };

const retry =
  () =>
  async ({ connection }: CommandContext) => {
    const mails = await connection.rows(sql`
    update mails set tries = 0, next_try_at = now() where sent_at is null and tries >= ${MAX_TRIES} and next_try_at <= now() returning id`);
    print(mails.length === 1 ? 'One mail is tried again.' : `${mails.length} mails are tried again.`);
  };

runCommand({ help: HELP, verbs: { list, show, save, retry } });
