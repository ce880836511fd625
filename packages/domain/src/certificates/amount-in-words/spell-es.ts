import { createAmountSpeller, digitGroups, joinWithFraction } from './speller.ts';

// As the Diccionario panhispánico de dudas has them (cardinales), in the long scale.
const UNITS = [
  ...['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once'],
  ...['doce', 'trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte'],
  ...['veintiuno', 'veintidós', 'veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete'],
  ...['veintiocho', 'veintinueve'],
];
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos'],
  ...['setecientos', 'ochocientos', 'novecientos'],
];
const MILLIONS = [
  ['', ''],
  ['millón', 'millones'],
  ['billón', 'billones'],
  ['trillón', 'trillones'],
];

function belowHundred(number: number): string {
  if (number < UNITS.length) return UNITS[number] ?? '';
  const [tens = '', units] = [TENS[Math.floor(number / 10)], number % 10];
  return units === 0 ? tens : `${tens} y ${UNITS[units]}`;
}

function belowThousand(number: number): string {
  if (number === 100) return 'cien';
  const [hundreds = '', rest] = [HUNDREDS[Math.floor(number / 100)], number % 100];
  return [hundreds, rest === 0 ? '' : belowHundred(rest)].filter(Boolean).join(' ');
}

/** Before a noun or "mil" the last "uno" is cut short. */
const before = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');

function belowMillion(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000];
  const mil = thousands === 0 ? '' : thousands === 1 ? 'mil' : `${before(belowThousand(thousands))} mil`;
  return [mil, rest === 0 ? '' : belowThousand(rest)].filter(Boolean).join(' ');
}

/** A whole number in Spanish, as one counts: "ciento un mil doscientos uno". */
export function numberInSpanish(number: bigint): string {
  const words = digitGroups(number, 1_000_000n).map((group, power) => {
    const [one = '', many = ''] = MILLIONS[power] ?? [];
    if (group === 0) return '';
    return power === 0 ? belowMillion(group) : `${before(belowMillion(group))} ${group === 1 ? one : many}`;
  });
  return words.reverse().filter(Boolean).join(' ') || 'cero';
}

export const amountInSpanish = createAmountSpeller({
  number: numberInSpanish,
  minus: 'menos ',
  together: joinWithFraction(' con '),
});
