import { toOneLine } from './rendered-mail.ts';

/** The maximum length of a quoted name: enough to recognise it, too short for a message. */
const MAX_LENGTH = 60;

// A dot that a mail program could take for part of a host name.
const DOT_IN_HOST = /(?<=[\p{L}\p{N}_-])[.\uFF0E\uFF61](?=\p{L}{2}|xn--)/gu;
const SCHEME = /:(?=[/\\]{2})|(?<=\b(?:mailto|tel|sms)):(?=\S)/giu;
/** The start of a network path. */
const NETWORK_PATH = /\\{2,}/g;

/**
 * Returns user text for a mail: on one line, short, and in a form that no mail program turns into a link. Addresses
 * stay readable, as is usual in security reports: "evil[.]example".
 */
export const quoteForMail = (text: string): string =>
  toOneLine(text, MAX_LENGTH)
    .replaceAll(SCHEME, '[:]')
    .replaceAll(DOT_IN_HOST, '[.]')
    .replaceAll(NETWORK_PATH, '\\');
