import { createAmountSpeller, digitGroups, joinWithFraction } from './speller.ts';

// As Duden has them: one word below a million, nouns above.
const UNITS = [
  ...['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  ...['dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn'],
];
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];
const SCALES = [
  ['Million', 'Millionen'],
  ['Milliarde', 'Milliarden'],
  ['Billion', 'Billionen'],
  ['Billiarde', 'Billiarden'],
];

function belowHundred(number: number): string {
  if (number < UNITS.length) return UNITS[number] ?? '';
  const [tens = '', units] = [TENS[Math.floor(number / 10)], number % 10];
  return units === 0 ? tens : `${UNITS[units]}und${tens}`;
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  return `${hundreds === 0 ? '' : `${UNITS[hundreds]}hundert`}${belowHundred(rest)}`;
}

/** Nothing follows it: "einhunderteins". */
const atTheEnd = (words: string): string => (words.endsWith('ein') ? `${words}s` : words);

/** A whole number in German, as one counts: "eine Million zweihunderttausend". */
export function numberInGerman(number: bigint): string {
  const [units = 0, thousands = 0, ...more] = digitGroups(number, 1000n);
  const nouns = more.map((group, power) => {
    const [one = '', many = ''] = SCALES[power] ?? [];
    if (group === 0) return '';
    // They are feminine: "einhunderteine Millionen".
    return `${belowThousand(group).replace(/ein$/, 'eine')} ${group === 1 ? one : many}`;
  });
  const thousand = thousands === 0 ? '' : `${belowThousand(thousands)}tausend`;
  const rest = atTheEnd(`${thousand}${belowThousand(units)}`);
  return [...nouns.reverse(), rest].filter(Boolean).join(' ') || 'null';
}

export const amountInGerman = createAmountSpeller({
  number: numberInGerman,
  minus: 'minus ',
  together: joinWithFraction(' und '),
});
