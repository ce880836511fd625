// An @ inside a word is an e-mail address.
const MENTION = /(?<![\p{L}\p{N}@._-])@(\S{1,60})/gu;

const ENDS_IN_A_LETTER = /[\p{L}\p{N}]$/u;

/**
 * The usernames that may be meant by what follows an @, the longest first: a username may hold any sign, and a sentence
 * may end behind it.
 */
function readings(run: string): string[] {
  const found: string[] = [];
  for (let name = run; name !== ''; name = name.slice(0, -1)) {
    found.push(name);
    if (ENDS_IN_A_LETTER.test(name)) break;
  }
  // “@neo’s drawing”, and languages that put no blank behind a name.
  for (const letters of [/^[\p{L}\p{N}._-]*[\p{L}\p{N}]/u, /^[\w.-]*\w/]) {
    const shorter = letters.exec(run)?.[0];
    if (shorter && !found.includes(shorter)) found.push(shorter);
  }
  return found;
}

const lower = (name: string): string => name.toLowerCase();

/** Every username that a text may name with an @, in lower case: whose they are, the list of members says. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].flatMap(([, run = '']) => readings(run).map(lower))),
];

export interface TextPart {
  text: string;
  /** It names one of the members. */
  mention: boolean;
}

/** A text in parts, those that name one of these members apart from the rest. */
export function partsOf(text: string, usernames: readonly string[]): TextPart[] {
  const known = new Set(usernames.map(lower));
  const parts: TextPart[] = [];
  let end = 0;
  const say = (part: string, mention: boolean) => part !== '' && parts.push({ text: part, mention });
  for (const { index, 1: run = '' } of text.matchAll(MENTION)) {
    const name = readings(run).find((reading) => known.has(lower(reading)));
    if (name === undefined || index < end) continue;
    say(text.slice(end, index), false);
    end = index + 1 + name.length;
    say(text.slice(index, end), true);
  }
  say(text.slice(end), false);
  return parts;
}

/** Those of these members whom a text names. */
export function mentionedIn(text: string, usernames: readonly string[]): string[] {
  const named = new Set(
    partsOf(text, usernames).flatMap((part) => (part.mention ? [lower(part.text.slice(1))] : [])),
  );
  return usernames.filter((username) => named.has(lower(username)));
}
