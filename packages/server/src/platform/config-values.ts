/** Variables by their names, as the process has them. */
export type Environment = Record<string, string | undefined>;

/** Refuses a setting that cannot be meant, by its name and in one sentence. */
export class ConfigProblem extends Error {}

/** A whole number from 0 to `most`. Throws ConfigProblem, as each of these does. */
export function wholeNumber(environment: Environment, name: string, fallback: number, most: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new ConfigProblem(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
  return value;
}

/** One of several words; the first where nothing is set. */
export function oneOf<const Word extends string>(
  environment: Environment,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = environment[name];
  const found = words.find((known) => known === (text || words[0]));
  if (found) return found;
  throw new ConfigProblem(`${name} must be one of ${words.join(', ')}, not "${text}".`);
}

/** Whether something is on. */
export function onOrOff(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name];
  if (!text) return fallback;
  if (['on', 'off'].includes(text)) return text === 'on';
  throw new ConfigProblem(`${name} must be on or off, not "${text}".`);
}

/** An address with one of these protocols, as it is written; undefined where nothing is set. */
export function addressIn(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const text = environment[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new ConfigProblem(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
}
