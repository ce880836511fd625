/** The environment variables of the process, by name. */
export type Environment = Record<string, string | undefined>;

/** An invalid setting. The message is one sentence and names the variable. */
export class ConfigProblem extends Error {}

/** Reads a whole number from 0 to `most`. Throws ConfigProblem, like all functions here. */
export function readWholeNumber(
  environment: Environment,
  name: string,
  fallback: number,
  most: number,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new ConfigProblem(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
  return value;
}

/** Reads one of several words; the default is the first. */
export function readOneOf<const Word extends string>(
  environment: Environment,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = environment[name];
  const found = words.find((known) => known === (text || words[0]));
  if (found) return found;
  throw new ConfigProblem(`${name} must be one of ${words.join(', ')}, not "${text}".`);
}

/** Reads `on` or `off`. */
export function readOnOrOff(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name];
  if (!text) return fallback;
  if (['on', 'off'].includes(text)) return text === 'on';
  throw new ConfigProblem(`${name} must be on or off, not "${text}".`);
}

/** The problem of an address with a % that begins no encoding. */
export const badEncoding = (name: string): ConfigProblem =>
  new ConfigProblem(`${name} must write signs such as % and @ in a name or password as %25 and %40.`);

/** Reads a URL with one of these protocols and a host, unchanged; undefined if it is not set. */
export function readUrl(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol) || url.hostname === '')
    throw new ConfigProblem(
      `${name} must be an address that begins with ${protocols.join('// or ')}// and names a host.`,
    );
  try {
    for (const part of [url.username, url.password]) decodeURIComponent(part);
    return text;
  } catch {
    throw badEncoding(name);
  }
}
