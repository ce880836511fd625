import { createAmountSpeller, digitGroups, joinWithFraction } from './speller.ts';

// Traditional spelling, as the Académie française has it: hyphens below a hundred, "et" before "un" and "onze".
const UNITS = [
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  ...['treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
];
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt'];
const SCALES = ['', 'mille', 'million', 'milliard', 'billion', 'billiard'];

function belowHundred(number: number): string {
  if (number < UNITS.length) return UNITS[number] ?? '';
  if (number === 80) return 'quatre-vingts';
  // Sixty and eighty go on to nineteen.
  const base = number >= 80 ? 80 : number >= 60 ? 60 : Math.floor(number / 10) * 10;
  const [tens = '', rest] = [TENS[base / 10], number - base];
  if (rest === 0) return tens;
  return (rest === 1 || rest === 11) && base < 80 ? `${tens} et ${UNITS[rest]}` : `${tens}-${UNITS[rest]}`;
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return belowHundred(rest);
  const cent = hundreds === 1 ? 'cent' : `${UNITS[hundreds]} cent`;
  if (rest > 0) return `${cent} ${belowHundred(rest)}`;
  return hundreds === 1 ? cent : `${cent}s`;
}

function groupInWords(group: number, power: number): string {
  if (power === 0) return belowThousand(group);
  const name = SCALES[power] ?? '';
  if (power > 1) return `${belowThousand(group)} ${name}${group > 1 ? 's' : ''}`;
  // "Mille" is no noun: it takes no plural, and neither do the hundreds and twenties before it.
  return group === 1 ? name : `${belowThousand(group).replace(/(cent|vingt)s$/, '$1')} ${name}`;
}

/** A whole number in French, as one counts: "quatre-vingt mille deux cents". */
export const numberInFrench = (number: bigint): string =>
  digitGroups(number, 1000n)
    .map((group, power) => (group === 0 ? '' : groupInWords(group, power)))
    .reverse()
    .filter(Boolean)
    .join(' ') || 'zéro';

export const amountInFrench = createAmountSpeller({
  number: numberInFrench,
  minus: 'moins ',
  together: joinWithFraction(' et '),
});
