import { domainOf } from './rules.ts';

/** What a mail server found of one method, such as DKIM, with the properties that it names. */
interface MethodResult {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

interface AuthenticationResults {
  /** The name of the server that says so. */
  authserv: string;
  results: readonly MethodResult[];
}

const BLANK = /\s/;

/** The position behind a comment that begins at `from`, or behind a quoted text; -1 if it has no end. */
function endOf(text: string, from: number, close: ')' | '"'): number {
  let depth = 1;
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === close) depth -= 1;
    else if (letter === '(' && close === ')') depth += 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** The words of each part between semicolons: comments are left out, `=` is a word, and quoted text is one. Null if broken. */
function wordsOf(text: string): string[][] | null {
  const parts: string[][] = [[]];
  let word = '';
  const put = (more: string | null) => {
    if (word !== '') parts.at(-1)?.push(word);
    word = '';
    if (more !== null) parts.at(-1)?.push(more);
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '(' || letter === '"') {
      const end = endOf(text, at, letter === '(' ? ')' : '"');
      if (end < 0) return null;
      // A quoted text counts as one word, which no name of a method is.
      put(letter === '"' ? `"${text.slice(at + 1, end - 1)}` : null);
      at = end - 1;
    } else if (letter === ';') {
      put(null);
      parts.push([]);
    } else if (letter === '=') put('=');
    else if (BLANK.test(letter)) put(null);
    else word += letter;
  }
  put(null);
  return parts;
}

const withoutQuote = (word: string): string => word.replace(/^"/, '');

/** Reads `name=value` pairs, of which the first is method and result. Null if there is none. */
function readResult(words: readonly string[]): MethodResult | null {
  const pairs: [string, string][] = [];
  for (let at = 1; at + 1 < words.length; at += 1)
    if (words[at] === '=')
      pairs.push([(words[at - 1] ?? '').toLowerCase(), withoutQuote(words[at + 1] ?? '').toLowerCase()]);
  const [first, ...others] = pairs;
  if (!first || words[1] !== '=') return null;
  const properties = new Map<string, string>();
  for (const [name, value] of others) if (!properties.has(name)) properties.set(name, value);
  return { method: first[0].split('/')[0] ?? '', result: first[1], properties };
}

/** Reads a header Authentication-Results (RFC 8601). Null if it does not begin with the name of a server. */
export function readAuthenticationResults(value: string): AuthenticationResults | null {
  const [server = [], ...parts] = wordsOf(value) ?? [];
  const [authserv, version, ...more] = server;
  if (authserv === undefined || more.length > 0 || (version !== undefined && !/^\d+$/.test(version)))
    return null;
  return {
    authserv: withoutQuote(authserv),
    results: parts.map(readResult).filter((result) => result !== null),
  };
}

/** Returns true if a signature of `signer` speaks for addresses at `domain`: it is that domain or one above it. */
const isAligned = (signer: string | undefined, domain: string): boolean =>
  signer !== undefined && (signer === domain || (signer.includes('.') && domain.endsWith(`.${signer}`)));

/**
 * Returns true if the operator's own mail server vouches for the sender: the topmost header Authentication-Results is
 * of exactly `authserv` and says that DMARC passed, or DKIM by a domain aligned with the From address. Headers further
 * down may be of anybody.
 */
export function isSenderProven(topmost: string | null, from: string, authserv: string | undefined): boolean {
  if (topmost === null || authserv === undefined) return false;
  const said = readAuthenticationResults(topmost);
  if (said?.authserv !== authserv) return false;
  const domain = domainOf(from);
  return said.results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false;
    if (method === 'dmarc') return (properties.get('header.from') ?? domain) === domain;
    if (method !== 'dkim') return false;
    const identity = properties.get('header.i');
    return isAligned(properties.get('header.d') ?? (identity && domainOf(identity)), domain);
  });
}
