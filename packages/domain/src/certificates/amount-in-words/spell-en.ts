const UNIT_WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Names of the powers of a thousand, largest first. */
const SCALES: readonly (readonly [bigint, string])[] = [
  [1_000_000_000_000_000n, 'quadrillion'],
  [1_000_000_000_000n, 'trillion'],
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
  [1_000n, 'thousand'],
];

function belowHundred(number: number): string {
  if (number < UNIT_WORDS.length) return UNIT_WORDS[number] ?? '';
  const [tens = '', units = 0] = [TENS[Math.floor(number / 10)], number % 10];
  return units === 0 ? tens : `${tens}-${UNIT_WORDS[units]}`;
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return belowHundred(rest);
  const whole = `${UNIT_WORDS[hundreds]} hundred`;
  return rest === 0 ? whole : `${whole} and ${belowHundred(rest)}`;
}

/** Spells a whole number as on Commonwealth cheques: "one thousand two hundred and five". */
export function numberInEnglish(number: bigint): string {
  if (number < 0n) return `minus ${numberInEnglish(-number)}`;
  for (const [scale, name] of SCALES) {
    if (number < scale) continue;
    const [many, rest] = [number / scale, number % scale];
    const whole = `${numberInEnglish(many)} ${name}`;
    if (rest === 0n) return whole;
    return `${whole}${rest < 100n ? ' and' : ''} ${numberInEnglish(rest)}`;
  }
  return belowThousand(Number(number));
}

/**
 * Spells an amount in English with hundredths as a fraction, as on cheques: "One hundred and five Botswana pula and
 * 50/100". For currencies without decimals the fraction is omitted if it is zero.
 */
export function amountInEnglish(amount: bigint, currency: string, decimals = 2): string {
  const size = amount < 0n ? -amount : amount;
  const words = `${amount < 0n ? 'minus ' : ''}${numberInEnglish(size / 100n)} ${currency}`;
  const whole = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const hundredths = size % 100n;
  return decimals === 0 && hundredths === 0n
    ? whole
    : `${whole} and ${String(hundredths).padStart(2, '0')}/100`;
}
