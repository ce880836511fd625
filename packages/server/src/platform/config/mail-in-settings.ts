import { badEncoding, ConfigProblem, type Environment, readUrl } from './environment-values.ts';
import { isLoopback } from './loopback.ts';

/** The mailbox to which suppliers' invoices are mailed. */
export interface MailInSettings {
  host: string;
  port: number;
  /** Whether TLS is spoken from the first byte. Without it, the server is on this machine. */
  secure: boolean;
  user: string;
  password: string;
  /** The folder that is read. */
  folder: string;
  /** The address of a project, with `{key}` where its key stands; in lower case. */
  address: string;
  /** The name by which its mail server signs Authentication-Results. Without it no sender is proven. */
  authserv: string | undefined;
}

const PORT = 143;
const PORT_OVER_TLS = 993;
const KEY = '{key}';

/** A key is as long as twelve letters, and what stands before @ has 64 at most. */
const LONGEST_BESIDE_KEY = 52;

function readAddress(environment: Environment): string {
  const text = environment['MAIL_IN_ADDRESS']?.trim().toLowerCase() ?? '';
  const [local = '', host = '', ...more] = text.split('@');
  const [before = '', after = '', ...others] = local.split(KEY);
  const isAddress =
    local.includes(KEY) &&
    more.length === 0 &&
    others.length === 0 &&
    /^[a-z\d.!#$%&'*+/=?^_{|}~-]*$/.test(before + after) &&
    before.length + after.length <= LONGEST_BESIDE_KEY &&
    /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/.test(host);
  if (isAddress) return text;
  throw new ConfigProblem(
    'MAIL_IN_ADDRESS must be an address with {key} before the @, such as ledger+{key}@example.com: IMAP_URL needs it.',
  );
}

/** Decodes a part of an address. Throws URIError for what is no encoding. */
const decoded = (text: string): string => decodeURIComponent(text);

/** Reads IMAP_URL, MAIL_IN_ADDRESS and MAIL_IN_AUTHSERV; undefined if no mailbox is read. Throws ConfigProblem. */
export function readMailInSettings(environment: Environment): MailInSettings | undefined {
  const text = readUrl(environment, 'IMAP_URL', ['imaps:', 'imap:']);
  if (text === undefined) {
    const alone = ['MAIL_IN_ADDRESS', 'MAIL_IN_AUTHSERV'].find((name) => environment[name]);
    if (alone) throw new ConfigProblem(`${alone} says nothing without IMAP_URL, the mailbox that is read.`);
    return undefined;
  }
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'imaps:';
  if (!secure && !isLoopback(host))
    throw new ConfigProblem(
      'IMAP_URL must begin with imaps://: without TLS only a server on this machine is read.',
    );
  if (url.username === '' || url.password === '')
    throw new ConfigProblem(
      'IMAP_URL must name a user, a password and a host, such as imaps://user:password@mail.example.com.',
    );
  const authserv = environment['MAIL_IN_AUTHSERV']?.trim() || undefined;
  if (authserv !== undefined && !/^[\x21-\x7e]{1,255}$/.test(authserv))
    throw new ConfigProblem(
      'MAIL_IN_AUTHSERV must be the name that begins Authentication-Results, such as mx.example.com.',
    );
  try {
    return {
      ...{ host, secure, authserv },
      port: url.port === '' ? (secure ? PORT_OVER_TLS : PORT) : Number(url.port),
      user: decoded(url.username),
      password: decoded(url.password),
      folder: decoded(url.pathname.replace(/^\//, '')) || 'INBOX',
      address: readAddress(environment),
    };
  } catch (error) {
    if (error instanceof ConfigProblem) throw error;
    throw badEncoding('IMAP_URL');
  }
}
