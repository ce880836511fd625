import { type AmountSpeller, digitGroups } from './speller.ts';

// The capital figures that cheques are written in, and where zeros and 整 stand: 支付结算办法, 附一 (People's Bank of China).
const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const PLACES = ['', '拾', '佰', '仟'];
const SCALES = ['', '万', '亿', '万亿', '亿亿'];

/** A group of four digits; several zeros in its middle are one, those at its end none. */
function belowTenThousand(number: number): string {
  let words = '';
  let zero = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(number / 10 ** place) % 10;
    if (digit === 0) zero = words !== '';
    else {
      words += `${zero ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`;
      zero = false;
    }
  }
  return words;
}

/** A whole number in capital figures: "壹佰零伍万零叁佰". */
export function numberInChinese(number: bigint): string {
  const groups = digitGroups(number, 10_000n);
  let words = '';
  for (let power = groups.length - 1; power >= 0; power -= 1) {
    const group = groups[power] ?? 0;
    if (group === 0) continue;
    const gap = words !== '' && (group < 1000 || groups[power + 1] === 0);
    words += `${gap ? '零' : ''}${belowTenThousand(group)}${SCALES[power]}`;
  }
  return words || '零';
}

/** An amount in capital figures, in units, tenths and hundredths of its currency: "…壹佰零伍元伍角整". */
export const amountInChinese: AmountSpeller = (amount, currency) => {
  const size = amount < 0n ? -amount : amount;
  const [whole, tenths, hundredths] = [size / 100n, Number((size / 10n) % 10n), Number(size % 10n)];
  const units = whole === 0n && size > 0n ? '' : `${numberInChinese(whole)}元`;
  const gap = units !== '' && tenths === 0 && hundredths > 0 ? '零' : '';
  const parts = [
    ...[currency, amount < 0n ? '负' : '', units, gap],
    tenths > 0 ? `${DIGITS[tenths]}角` : '',
    hundredths > 0 ? `${DIGITS[hundredths]}分` : '整',
  ];
  return parts.join('');
};
