import { MAX_MAIL_BYTES, type MailInProblem } from '@brick/domain/mail-in/rules';
import type { ImapFlow } from 'imapflow';
import type { MailInSettings } from '../platform/config/mail-in-settings.ts';

/** Milliseconds without an answer. */
const SILENCE = 30_000;

/** Files grow by a third and their line breaks on their way; beside them there is text. */
const MAX_MESSAGE_BYTES = Math.ceil(MAX_MAIL_BYTES * 1.4) + 1024 * 1024;

const HANDLED = 'Handled';
const REFUSED = 'Refused';

/** The mailbox cannot be read. The message is for the operator and names no password. */
export class MailboxError extends Error {
  readonly problem: MailInProblem;

  constructor(problem: MailInProblem, message: string) {
    super(message);
    this.name = 'MailboxError';
    this.problem = problem;
  }
}

/** The folder that is read, while it is open. */
export interface Mailbox {
  /** What a UID is unique with. */
  identity: string;
  /** The UIDs of its messages, oldest first. */
  list(): Promise<number[]>;
  /** The bytes of a message, of one beyond every limit its headers alone; null if it is gone. */
  fetch(uid: number): Promise<{ bytes: Uint8Array; isCut: boolean } | null>;
  /** Moves a message out of the folder, among the handled or the refused. */
  move(uid: number, isHandled: boolean): Promise<void>;
}

/** What an error of the library says without the command, which could hold the password. */
function reasonOf(error: unknown): string {
  const { code, responseStatus } = error as { code?: unknown; responseStatus?: unknown };
  return [code, responseStatus].filter((part) => typeof part === 'string').join(' ') || 'no answer';
}

async function connectTo({ host, port, secure, user, password }: MailInSettings): Promise<ImapFlow> {
  // Loaded with the first look, since servers without a mailbox never need it.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    ...{ host, port, secure, logger: false, disableAutoIdle: true },
    // Without TLS it is this machine, whose certificate nobody has to trust.
    ...(!secure && { doSTARTTLS: false }),
    auth: { user, pass: password },
    ...{ connectionTimeout: SILENCE, greetingTimeout: SILENCE, socketTimeout: SILENCE },
    maxLiteralSize: MAX_MESSAGE_BYTES + 1024,
    maxResponseSize: MAX_MESSAGE_BYTES + 1024 * 1024,
  });
  // A connection that breaks is told by the command that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true;
    throw isRefused
      ? new MailboxError('refused', 'The mail server refuses the user or the password of IMAP_URL')
      : new MailboxError('unreachable', `The mail server of IMAP_URL can not be reached: ${reasonOf(error)}`);
  }
}

/** Makes the folders for what was read, unless they are there. */
async function makeFolders(client: ImapFlow): Promise<void> {
  const there = new Set((await client.list()).map(({ path }) => path));
  const { prefix = '' } = (client.namespace || {}) as { prefix?: string };
  for (const name of [HANDLED, REFUSED])
    if (!there.has(name) && !there.has(prefix + name)) await client.mailboxCreate(name);
}

const mailboxOf = (client: ImapFlow, identity: string): Mailbox => ({
  identity,
  async list() {
    const found = await client.search({ all: true }, { uid: true });
    if (!found) throw new MailboxError('mailbox', 'The folder of IMAP_URL can not be searched');
    return found.sort((one, other) => one - other);
  },
  async fetch(uid) {
    const about = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
    if (!about) return null;
    const isCut = (about.size ?? 0) > MAX_MESSAGE_BYTES;
    const wanted = isCut ? { uid: true, headers: true } : { uid: true, source: true };
    const found = (await client.fetchOne(String(uid), wanted, { uid: true })) || null;
    const bytes = isCut ? found?.headers : found?.source;
    return bytes ? { bytes, isCut } : null;
  },
  async move(uid, isHandled) {
    const folder = isHandled ? HANDLED : REFUSED;
    if (!(await client.messageMove(String(uid), folder, { uid: true })))
      throw new MailboxError('mailbox', `Messages can not be moved into the folder ${folder}`);
  },
});

/**
 * Opens the folder that IMAP_URL names, does some work in it and closes the connection. Throws MailboxError if it cannot
 * be read. Aborting ends the connection.
 */
export async function inMailbox<Answer>(
  settings: MailInSettings,
  signal: AbortSignal,
  work: (mailbox: Mailbox) => Promise<Answer>,
): Promise<Answer> {
  const client = await connectTo(settings);
  const end = () => client.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    // Nothing may be deleted: without either, a move would expunge what others have marked.
    if (!['MOVE', 'UIDPLUS', 'IMAP4rev2'].some((name) => client.capabilities.has(name)))
      throw new MailboxError('mailbox', 'The mail server can not move messages (MOVE or UIDPLUS)');
    const opened = await client.mailboxOpen(settings.folder).catch((error: unknown) => {
      throw new MailboxError(
        'mailbox',
        `The folder ${settings.folder} of IMAP_URL can not be opened: ${reasonOf(error)}`,
      );
    });
    await makeFolders(client).catch((error: unknown) => {
      throw new MailboxError(
        'mailbox',
        `The folders ${HANDLED} and ${REFUSED} can not be made: ${reasonOf(error)}`,
      );
    });
    const { host, user, folder } = settings;
    return await work(mailboxOf(client, JSON.stringify([host, user, folder, String(opened.uidValidity)])));
  } catch (error) {
    // The library tells what breaks by codes of its own.
    const isBroken = !client.usable && !(error instanceof MailboxError);
    throw isBroken ? new MailboxError('unreachable', `The mail server broke off: ${reasonOf(error)}`) : error;
  } finally {
    signal.removeEventListener('abort', end);
    await client.logout().catch(() => {});
    client.close();
  }
}
