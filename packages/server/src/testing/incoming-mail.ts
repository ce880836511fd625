import type { FastifyBaseLogger } from 'fastify';
import { pollMailbox } from '../mail-in/poll-mailbox.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { startFileReader } from '../platform/workers/file-reader.ts';
import type { TestServer } from './test-server.ts';

/** The name by which the mail server of tests says who a sender is. */
export const AUTHSERV = 'mx.ledger.test';

export interface MailFields {
  from?: string;
  to?: string;
  subject?: string;
  text?: string | null;
  html?: string;
  id?: string | null;
  /** What the mail server found; null for no header. */
  proof?: string | null;
  /** Further headers, above all others. */
  headers?: readonly string[];
  files?: readonly MailPart[];
}

interface MailPart {
  name: string;
  content: string | Uint8Array;
  type?: string;
  /** Headers of the part beside its type. */
  headers?: readonly string[];
}

let mails = 0;

const nextId = (): string => {
  mails += 1;
  return `<${mails}@mason.example>`;
};

/** Writes a mail as it lies in a mailbox. */
export function writeMail({
  from = 'Mason <bills@mason.example>',
  to = '',
  subject = 'Invoice',
  text = 'Please find our invoice.',
  html,
  id = nextId(),
  proof = 'dmarc=pass',
  headers = [],
  files = [],
}: MailFields): string {
  const edge = 'edge-of-a-part';
  const part = (type: string, more: readonly string[], body: string) =>
    [`--${edge}`, `Content-Type: ${type}`, ...more, '', body].join('\r\n');
  const parts = [
    ...(text === null ? [] : [part('text/plain; charset=utf-8', [], text)]),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', [], html)]),
    ...files.map(({ name, content, type = 'application/octet-stream', headers: own }) =>
      part(
        `${type}; name="${name}"`,
        [
          ...(own ?? [`Content-Disposition: attachment; filename="${name}"`]),
          'Content-Transfer-Encoding: base64',
        ],
        Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
      ),
    ),
  ];
  return [
    ...headers,
    ...(proof === null ? [] : [`Authentication-Results: ${AUTHSERV};\r\n ${proof}`]),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${edge}"`,
    '',
    ...parts,
    `--${edge}--`,
    '',
  ].join('\r\n');
}

/** What an operator sets who takes in mail from a mailbox. */
export const mailInEnvironment = (url: string) => ({
  ...{ IMAP_URL: url, MAIL_IN_ADDRESS: 'Ledger+{key}@in.ledger.test', MAIL_IN_AUTHSERV: AUTHSERV },
  MAIL_FROM: 'Ledger <ledger@ledger.test>',
});

interface Look {
  url: string;
  now?: number;
  signal?: AbortSignal;
  /** What else the operator has set. */
  settings?: Partial<Config>;
  /** Receives what is logged. */
  lines?: unknown[];
}

/** Looks for mail once, as a process of the server does that has not looked before. */
export async function lookOnce(
  { servingPool, filesFolder }: Pick<TestServer, 'servingPool' | 'filesFolder'>,
  { url, now = Date.now(), signal = new AbortController().signal, lines = [], settings }: Look,
): Promise<void> {
  const note = (...line: unknown[]) => lines.push(line);
  const config = readConfig({ ...mailInEnvironment(url), LOG_LEVEL: 'fatal' }, '/');
  const { mailIn } = config;
  if (!mailIn) throw new Error('no mailbox is set');
  const fileReader = startFileReader({ log: note });
  try {
    await pollMailbox({
      ...{ pool: servingPool, files: createLocalFileStore(filesFolder), fileReader, signal },
      ...{ config: { ...config, ...settings, mailIn }, now: () => now },
      log: { warn: note, error: note, info: note } as unknown as FastifyBaseLogger,
    });
  } finally {
    fileReader.close();
  }
}
