/** Spells an amount given in hundredths, with the name of its currency. */
export type AmountSpeller = (amount: bigint, currency: string, decimals: number) => string;

/** The rules by which a language spells an amount. */
interface SpellingRules {
  /** Spells a number of zero or more. */
  number: (whole: bigint) => string;
  minus: string;
  /** Joins whole units, hundredths such as "50/100" (null if omitted) and the currency. */
  together: (words: string, hundredths: string | null, currency: string) => string;
}

const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/**
 * Creates a function that spells amounts with hundredths as a fraction, as on cheques. The currency is set apart,
 * because a number before a noun would change with its gender and case.
 */
export const createAmountSpeller =
  ({ number, minus, together }: SpellingRules): AmountSpeller =>
  (amount, currency, decimals) => {
    const size = amount < 0n ? -amount : amount;
    const hundredths = size % 100n;
    const told = decimals > 0 || hundredths > 0n ? `${String(hundredths).padStart(2, '0')}/100` : null;
    const words = `${amount < 0n ? minus : ''}${number(size / 100n)}`;
    return together(capitalized(words), told, currency);
  };

/** Joins the parts as in "… con 50/100 (euro)"; `and` is the word between units and hundredths. */
export const joinWithFraction =
  (and: string) =>
  (words: string, hundredths: string | null, currency: string): string =>
    `${words}${hundredths === null ? '' : `${and}${hundredths}`} (${currency})`;

/** Splits a number into groups of digits, each below `base`, lowest first. */
export function digitGroups(number: bigint, base: bigint): number[] {
  const groups: number[] = [];
  for (let rest = number; rest > 0n; rest /= base) groups.push(Number(rest % base));
  return groups;
}
