import { createAmountSpeller, digitGroups, joinWithFraction } from './speller.ts';

// As one counts, which is as before masculine nouns: units below eleven with their ending, and nouns of thousands after
// the rules of counted nouns: dual of two, plural after three to ten, accusative after eleven to ninety-nine, genitive
// after full hundreds.
const UNITS = [
  ...['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة', 'أحد عشر'],
  'اثنا عشر',
];
const TENS = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const HUNDREDS = [
  ...['', 'مائة', 'مائتان', 'ثلاثمائة', 'أربعمائة', 'خمسمائة', 'ستمائة', 'سبعمائة', 'ثمانمائة', 'تسعمائة'],
];

/** A noun of a power of thousand, after the numbers that it is counted with. */
interface CountedNoun {
  one: string;
  two: string;
  few: string;
  many: string;
}

const SCALES: readonly CountedNoun[] = [
  { one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا' },
  { one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا' },
  { one: 'مليار', two: 'ملياران', few: 'مليارات', many: 'مليارًا' },
  { one: 'تريليون', two: 'تريليونان', few: 'تريليونات', many: 'تريليونًا' },
  { one: 'كوادريليون', two: 'كوادريليونان', few: 'كوادريليونات', many: 'كوادريليونًا' },
];

const AND = ' و';

function belowHundred(number: number): string {
  if (number < UNITS.length) return UNITS[number] ?? '';
  if (number < 20) return `${UNITS[number - 10]} عشر`;
  const [tens = '', units] = [TENS[Math.floor(number / 10)], number % 10];
  return units === 0 ? tens : `${UNITS[units]}${AND}${tens}`;
}

function belowThousand(number: number): string {
  const parts = [HUNDREDS[Math.floor(number / 100)] ?? '', belowHundred(number % 100)];
  return parts.filter(Boolean).join(AND);
}

/** Hundreds before a noun: "two hundred" loses its ending there. */
const hundredsOf = (hundreds: number): string => (hundreds === 2 ? 'مائتا' : (HUNDREDS[hundreds] ?? ''));

function counted(group: number, { one, two, few, many }: CountedNoun): string {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100];
  if (rest > 2) return `${belowThousand(group)} ${rest <= 10 ? few : many}`;
  const whole = hundreds === 0 ? '' : `${hundredsOf(hundreds)} ${one}`;
  return [whole, rest === 1 ? one : rest === 2 ? two : ''].filter(Boolean).join(AND);
}

/** A whole number in Arabic, as one counts: "مائة ألف وألفان وخمسة". */
export const numberInArabic = (number: bigint): string =>
  digitGroups(number, 1000n)
    .map((group, power) => {
      const scale = SCALES[power - 1];
      return group === 0 ? '' : scale ? counted(group, scale) : belowThousand(group);
    })
    .reverse()
    .filter(Boolean)
    .join(AND) || 'صفر';

export const amountInArabic = createAmountSpeller({
  number: numberInArabic,
  minus: 'سالب ',
  together: joinWithFraction(AND),
});
