import { onOneLine } from './message.ts';

/** Letters of a name in a mail: enough to know it by, too few for a message of its own. */
const LONGEST = 60;

// A dot behind which a reader's mail program could see the end of a host name.
const DOT_IN_A_HOST = /(?<=[\p{L}\p{N}_-])[.\uFF0E\uFF61](?=\p{L}{2}|xn--)/gu;
const SCHEME = /:(?=[/\\]{2})|(?<=\b(?:mailto|tel|sms)):(?=\S)/giu;
/** The beginning of a path of the network. */
const PATH = /\\{2,}/g;

/**
 * What somebody else wrote, as it may stand in a mail: on one line, short, and in a form that no mail program makes a
 * link of. An address stays readable, as it is usual among those who report them: "evil[.]example".
 */
export const quoted = (text: string): string =>
  onOneLine(text, LONGEST).replaceAll(SCHEME, '[:]').replaceAll(DOT_IN_A_HOST, '[.]').replaceAll(PATH, '\\');
