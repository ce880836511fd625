/** An amount in hundredths in words, with the name of its currency. */
export type Spelled = (amount: bigint, currency: string, decimals: number) => string;

/** What a language needs to spell an amount. */
interface Spelling {
  /** Of zero or more. */
  number: (whole: bigint) => string;
  minus: string;
  /** Puts whole units, hundredths such as "50/100" (null where none are told) and the currency together. */
  together: (words: string, hundredths: string | null, currency: string) => string;
}

const beginning = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/**
 * Spells amounts with their hundredths as a fraction, as cheques have them. The number is spelled as one counts, and
 * the currency stands apart: a number before a noun would change with its gender and case.
 */
export const spelling =
  ({ number, minus, together }: Spelling): Spelled =>
  (amount, currency, decimals) => {
    const size = amount < 0n ? -amount : amount;
    const hundredths = size % 100n;
    const told = decimals > 0 || hundredths > 0n ? `${String(hundredths).padStart(2, '0')}/100` : null;
    const words = `${amount < 0n ? minus : ''}${number(size / 100n)}`;
    return together(beginning(words), told, currency);
  };

/** "… con 50/100 (euro)": the word between whole units and hundredths is the language's. */
export const withFraction =
  (and: string) =>
  (words: string, hundredths: string | null, currency: string): string =>
    `${words}${hundredths === null ? '' : `${and}${hundredths}`} (${currency})`;

/** The groups of digits of a number, each below `base`, the last digits first. */
export function groupsOf(number: bigint, base: bigint): number[] {
  const groups: number[] = [];
  for (let rest = number; rest > 0n; rest /= base) groups.push(Number(rest % base));
  return groups;
}
