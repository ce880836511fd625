import { createAmountSpeller, digitGroups } from './speller.ts';

// 壱, 弐, 参 and 拾 in place of figures that one stroke changes, as rules for cheques ask for them.
const DIGITS = ['', '壱', '弐', '参', '四', '五', '六', '七', '八', '九'];
const PLACES = ['', '拾', '百', '千'];
const SCALES = ['', '万', '億', '兆', '京'];

const belowTenThousand = (number: number): string =>
  [3, 2, 1, 0]
    .map((place) => {
      const digit = Math.floor(number / 10 ** place) % 10;
      return digit === 0 ? '' : `${DIGITS[digit]}${PLACES[place]}`;
    })
    .join('');

/** A whole number in the figures of cheques: "壱百五万参百". */
export const numberInJapanese = (number: bigint): string =>
  digitGroups(number, 10_000n)
    .map((group, power) => (group === 0 ? '' : `${belowTenThousand(group)}${SCALES[power]}`))
    .reverse()
    .join('') || '零';

export const amountInJapanese = createAmountSpeller({
  number: numberInJapanese,
  minus: 'マイナス',
  together: (words, hundredths, currency) =>
    `${words}${hundredths === null ? '' : `と${hundredths}`}（${currency}）`,
});
