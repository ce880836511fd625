import { createAmountSpeller, digitGroups, joinWithFraction } from './speller.ts';

// Brazilian spelling, in the short scale.
const UNITS = [
  ...['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  ...['treze', 'catorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
];
const TENS = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
];
const HUNDREDS = [
  ...['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos'],
  ...['oitocentos', 'novecentos'],
];
const SCALES = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
  ['quatrilhão', 'quatrilhões'],
];

function belowThousand(number: number): string {
  if (number === 100) return 'cem';
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const [tens, units] = rest < UNITS.length ? [0, rest] : [Math.floor(rest / 10), rest % 10];
  return [HUNDREDS[hundreds], TENS[tens], units === 0 ? '' : UNITS[units]].filter(Boolean).join(' e ');
}

/** A whole number in Portuguese; "e" stands before the last group where it is below a hundred or full hundreds. */
export function numberInPortuguese(number: bigint): string {
  const groups = digitGroups(number, 1000n)
    .map((group, power) => ({ group, power }))
    .filter(({ group }) => group > 0);
  const words = groups.map(({ group, power }) => {
    const [one = '', many = ''] = SCALES[power] ?? [];
    if (power === 1 && group === 1) return 'mil';
    return [belowThousand(group), group === 1 ? one : many].filter(Boolean).join(' ');
  });
  const [last, ...before] = words;
  if (last === undefined) return 'zero';
  if (before.length === 0) return last;
  const group = groups[0]?.group ?? 0;
  const joined = group < 100 || group % 100 === 0 ? ' e ' : ' ';
  return `${before.reverse().join(' ')}${joined}${last}`;
}

export const amountInPortuguese = createAmountSpeller({
  number: numberInPortuguese,
  minus: 'menos ',
  together: joinWithFraction(' e '),
});
