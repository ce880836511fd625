/** A decimal without exponent: at most twelve digits, and six decimals. */
export const READING_PATTERN = /^-?\d{1,12}(?:\.\d{1,6})?$/;

const MAX_DECIMALS = 6;

/** Converts a reading to millionths, exactly. */
function millionths(reading: string): bigint {
  const [whole = '0', fraction = ''] = reading.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(MAX_DECIMALS, '0'));
  return reading.startsWith('-') ? -size : size;
}

/** Returns how many decimals a reading is written with. */
export const decimalsOf = (reading: string): number => reading.split('.')[1]?.length ?? 0;

/** Returns a number below 0, 0 or one above, as the first reading is less than, equal to or more than the second. */
export function compareReadings(first: string, second: string): number {
  const difference = millionths(first) - millionths(second);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The limits of a reading, null where there is none. */
export interface ReadingLimits {
  lower: string | null;
  upper: string | null;
}

/** Returns true for a reading between its limits, both of them included. */
export const isWithinLimits = (reading: string, { lower, upper }: ReadingLimits): boolean =>
  (lower === null || compareReadings(reading, lower) >= 0) &&
  (upper === null || compareReadings(reading, upper) <= 0);

/** Returns limits in one line: `25 – 35`, `≥ 25` or `≤ 35`. Empty without limits. */
export function limitsText({ lower, upper }: ReadingLimits): string {
  if (lower !== null && upper !== null) return `${lower} – ${upper}`;
  if (lower !== null) return `≥ ${lower}`;
  return upper === null ? '' : `≤ ${upper}`;
}

/** Returns the limits of a reading with its unit; empty for an item that asks for none. */
export const itemLimits = ({
  kind,
  unit,
  ...limits
}: ReadingLimits & { kind: string; unit: string | null }): string =>
  kind === 'reading' ? `${limitsText(limits)} ${unit ?? ''}`.trim() : '';
