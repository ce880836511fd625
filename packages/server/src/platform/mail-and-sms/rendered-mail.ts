// A line break would start another header, and direction marks could disguise a name.
const LINE_BREAKS = /[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu;

const SUBJECT_BREAKS = /(?:(?![\u2068\u2069])[\s\p{Cc}\p{Cf}\u2028\u2029])+/gu;

/** Returns a name for a mail: on one line, and of limited length. */
export const toOneLine = (name: string, longest = 80, breaks = LINE_BREAKS): string => {
  const line = name.replaceAll(breaks, ' ').trim();
  const letters = [...line];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line;
};

/** Returns a subject on one line. Names in it were cleaned already: isolates are those of its language around them. */
export const toSubject = (subject: string): string => toOneLine(subject, 200, SUBJECT_BREAKS);

/** Returns a link to a page that leads through the sign-in if needed. */
export const linkThroughSignIn = (base: string, path: string): string =>
  `${base}/auth?next=${encodeURIComponent(path)}`;

export interface RenderedMail {
  /** "Name <name@host>" or the address alone. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** An attached file. */
  attachment?: { name: string; bytes: Buffer };
}
