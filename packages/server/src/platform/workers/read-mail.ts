import type { MailHeader } from '@brick/domain/mail-in/message-rules';
import { MAX_MAIL_BYTES, MAX_MAIL_FILES, NOTE_LENGTH } from '@brick/domain/mail-in/rules';
import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime';

/** A file that came with a mail. */
export interface MailFile {
  name: string;
  bytes: Uint8Array;
}

/** What is taken of a mail. */
export interface MailReading {
  /** The headers that decide what becomes of it. */
  headers: MailHeader[];
  /** The topmost header Authentication-Results; null without one. */
  authentication: string | null;
  /** The only address that it says it is from; null if there is none, or several. */
  from: string | null;
  fromName: string | null;
  recipients: string[];
  messageId: string | null;
  subject: string;
  /** The beginning of its plain text. */
  note: string | null;
  files: MailFile[];
  /** It holds more than is taken, and no files are given. */
  isTooMuch: boolean;
}

/** Null for bytes that are no mail. */
export type MailOutcome = MailReading | null;

const DECIDING = new Set([
  ...['auto-submitted', 'precedence', 'x-autoreply', 'x-autorespond'],
  ...['return-path', 'content-type', 'list-id'],
]);
const ADDRESSED = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
const MAX_RECIPIENTS = 200;
/** One address with a name is shorter; quotes without an end take time that grows with the square. */
const MAX_FROM = 2000;

/** Beside a mail and no part of what it says: signatures of it, and its meeting. */
const BESIDE = new Set([
  ...['application/pkcs7-signature', 'application/x-pkcs7-signature', 'application/pgp-signature'],
  'text/calendar',
]);

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'text/xml': '.xml',
  'application/xml': '.xml',
  'message/rfc822': '.eml',
};

/** A picture within the text, such as the logo of a signature. */
const isWithinText = ({ mimeType, related, disposition, contentId }: Attachment): boolean =>
  mimeType.startsWith('image/') &&
  (related === true || (disposition === 'inline' && contentId !== undefined));

const isForwarded = ({ mimeType }: Attachment): boolean => mimeType === 'message/rfc822';

// Each message within is an attachment, so that it is seen how deep it lies.
const parse = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, { forceRfc822Attachments: true });

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

/** The attachments of a mail and of the messages that were forwarded in it. What lies deeper is a file like any other. */
async function attachmentsOf(mail: Email): Promise<{ attachments: Attachment[]; text: string | undefined }> {
  const found: Attachment[] = [];
  let text = mail.text?.trim();
  for (const one of mail.attachments) {
    if (!isForwarded(one)) found.push(one);
    else {
      const inner = await parse(bytesOf(one));
      text ||= inner.text?.trim();
      found.push(...inner.attachments);
    }
  }
  return { attachments: found.filter((one) => !isWithinText(one) && !BESIDE.has(one.mimeType)), text };
}

/** The only address of From headers: one header with one address, as every program reads it. */
function onlySender(mail: Email): string | null {
  const [value, ...more] = mail.headers.filter(({ key }) => key === 'from').map((header) => header.value);
  if (value === undefined || value.length > MAX_FROM || more.length > 0) return null;
  const plain = value.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/\([^()]*\)/g, '');
  const [, inBrackets, bare] =
    /^[^<>@]*<([^<>\s@]{1,64}@[^<>\s@]{1,190})>\s*$|^\s*([^<>\s@,;:]{1,64}@[^<>\s@,;:]{1,190})\s*$/.exec(
      plain,
    ) ?? [];
  return inBrackets ?? bare ?? null;
}

const mailboxes = (addresses: readonly Address[]): string[] =>
  addresses.flatMap((one) => (one.group ? mailboxes(one.group) : one.address));

const recipientsOf = (mail: Email): string[] =>
  mail.headers
    .filter(({ key }) => ADDRESSED.has(key))
    .flatMap(({ value }) => mailboxes(addressParser(value)))
    .slice(0, MAX_RECIPIENTS);

/** The beginning of a text, without what no text holds. */
function noteOf(text: string | undefined): string | null {
  const clean = text
    ?.slice(0, 4 * NOTE_LENGTH)
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}]/gu, (letter) => (letter === '\n' || letter === '\t' ? letter : ''));
  return clean ? [...clean].slice(0, NOTE_LENGTH).join('').trim() || null : null;
}

/** Reads the bytes of a mail. HTML is ignored, and nothing is fetched. */
export async function readMail(bytes: Uint8Array): Promise<MailOutcome> {
  // Its limits of depth and headers throw.
  const mail = await parse(bytes).catch(() => null);
  const whole = mail && (await attachmentsOf(mail).catch(() => null));
  if (!mail || !whole) return null;
  const files = whole.attachments.map((one, at) => ({
    name: one.filename ?? `${at + 1}${ENDINGS[one.mimeType] ?? ''}`,
    // Bytes of their own, so that no more than themselves goes to the main thread.
    bytes: bytesOf(one).slice(),
  }));
  const size = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const isTooMuch = files.length > MAX_MAIL_FILES || size > MAX_MAIL_BYTES;
  const { from } = mail;
  return {
    headers: mail.headers.filter(({ key }) => DECIDING.has(key)).map(({ key, value }) => ({ key, value })),
    authentication: mail.headers.find(({ key }) => key === 'authentication-results')?.value ?? null,
    from: onlySender(mail),
    fromName: from?.name || null,
    recipients: recipientsOf(mail),
    messageId: mail.messageId?.trim().slice(0, 998) || null,
    subject: mail.subject ?? '',
    note: noteOf(whole.text),
    files: isTooMuch ? [] : files,
    isTooMuch,
  };
}
