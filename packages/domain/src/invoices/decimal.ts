/** A number as written: digits / 10^places. Exact, because invoices are compared to the cent. */
export interface Decimal {
  digits: bigint;
  places: number;
}

// Longer ones are no figures of an invoice, and would cost time to multiply.
const LONGEST = 40;
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Reads "12", "-0.5", ".00" or "+3.140" (xs:decimal). Returns null for anything else: exponents, commas, blanks. */
export function parseNumber(text: string | null): Decimal | null {
  if (text === null || text.length > LONGEST) return null;
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const size = BigInt(whole + fraction);
  return { digits: sign === '-' ? -size : size, places: fraction.length };
}

const tenTo = (places: number): bigint => 10n ** BigInt(places);

const digitsAt = ({ digits, places }: Decimal, wanted: number): bigint => digits * tenTo(wanted - places);

export const NOTHING: Decimal = { digits: 0n, places: 0 };
export const ONE: Decimal = { digits: 1n, places: 0 };

export function add(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places);
  return { digits: digitsAt(one, places) + digitsAt(other, places), places };
}

export const negated = ({ digits, places }: Decimal): Decimal => ({ digits: -digits, places });

export const subtract = (one: Decimal, other: Decimal): Decimal => add(one, negated(other));

export const multiply = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  places: one.places + other.places,
});

/** Of a percentage: 19 is 0.19. */
export const hundredth = ({ digits, places }: Decimal): Decimal => ({ digits, places: places + 2 });

export const magnitude = (value: Decimal): Decimal => (value.digits < 0n ? negated(value) : value);

export const total = (values: readonly Decimal[]): Decimal => values.reduce(add, NOTHING);

/** Below zero if one is less than the other, 0 if they are equal. */
export function compare(one: Decimal, other: Decimal): number {
  const { digits } = subtract(one, other);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

export const equal = (one: Decimal, other: Decimal): boolean => compare(one, other) === 0;

/** Rounded to so many decimals; a half goes up, also below zero, as round() of the published rules does. */
export function rounded(value: Decimal, places: number): Decimal {
  if (value.places <= places) return { digits: digitsAt(value, places), places };
  const unit = tenTo(value.places - places);
  const doubled = 2n * value.digits + unit;
  const floor = doubled / (2n * unit);
  const digits = doubled < 0n && floor * 2n * unit !== doubled ? floor - 1n : floor;
  return { digits, places };
}

/** As text with at least two decimals: "-0.05", "1500.00", "0.125". */
export function numberText(value: Decimal): string {
  const places = Math.max(value.places, 2);
  const digits = digitsAt(value, places);
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
}
