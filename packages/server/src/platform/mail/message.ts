// A line break in a header would begin a header of its own, and what turns the writing round could hide a name.
const BREAKS = /[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A name as it may stand in a mail: on one line, and not so long that it hides the rest. */
export const onOneLine = (name: string, longest = 80): string => {
  const line = name.replaceAll(BREAKS, ' ').trim();
  const letters = [...line];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line;
};

/** Where a page opens, also for who has to sign in first. */
export const linkThroughSignIn = (base: string, path: string): string =>
  `${base}/auth?next=${encodeURIComponent(path)}`;

export interface Mail {
  /** "Name <name@host>" or the address alone. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** A file that goes with it. */
  attachment?: { name: string; bytes: Buffer };
}
