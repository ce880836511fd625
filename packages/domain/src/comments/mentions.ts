// An @ inside a word belongs to an e-mail address.
const MENTION = /(?<![\p{L}\p{N}@._-])@(\S{1,60})/gu;

const ENDS_IN_A_LETTER = /[\p{L}\p{N}]$/u;

/**
 * Returns the usernames that the text after an @ may mean, longest first: usernames may contain any character, and
 * punctuation may follow.
 */
function usernameCandidates(run: string): string[] {
  const found: string[] = [];
  for (let name = run; name !== ''; name = name.slice(0, -1)) {
    found.push(name);
    if (ENDS_IN_A_LETTER.test(name)) break;
  }
  // For “@neo’s drawing”, and for languages that put no space after a name.
  for (const letters of [/^[\p{L}\p{N}._-]*[\p{L}\p{N}]/u, /^[\w.-]*\w/]) {
    const shorter = letters.exec(run)?.[0];
    if (shorter && !found.includes(shorter)) found.push(shorter);
  }
  return found;
}

const toLowerCase = (name: string): string => name.toLowerCase();

/** Returns every username that a text may mention, in lower case. The list of members decides which of them exist. */
export const mentionCandidates = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].flatMap(([, run = '']) => usernameCandidates(run).map(toLowerCase))),
];

export interface TextPart {
  text: string;
  /** True if it mentions a member. */
  mention: boolean;
}

/** Splits a text into plain parts and mentions of these members. */
export function splitMentions(text: string, usernames: readonly string[]): TextPart[] {
  const known = new Set(usernames.map(toLowerCase));
  const parts: TextPart[] = [];
  let end = 0;
  const say = (part: string, mention: boolean) => part !== '' && parts.push({ text: part, mention });
  for (const { index, 1: run = '' } of text.matchAll(MENTION)) {
    const name = usernameCandidates(run).find((reading) => known.has(toLowerCase(reading)));
    if (name === undefined || index < end) continue;
    say(text.slice(end, index), false);
    end = index + 1 + name.length;
    say(text.slice(index, end), true);
  }
  say(text.slice(end), false);
  return parts;
}

/** Returns those of the usernames that a text mentions. */
export function mentionedIn(text: string, usernames: readonly string[]): string[] {
  const named = new Set(
    splitMentions(text, usernames).flatMap((part) => (part.mention ? [toLowerCase(part.text.slice(1))] : [])),
  );
  return usernames.filter((username) => named.has(toLowerCase(username)));
}
