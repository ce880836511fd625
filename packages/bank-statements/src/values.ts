import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { LARGEST_AMOUNT, type Minor } from '@brick/domain/money/money';
import { cutText } from '@brick/domain/text-checks';
import { Refusal } from './refusals.ts';

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?$/;
/** Longer ones are no amounts. */
const MAX_DIGITS = 40;

/**
 * Reads an amount with a point or a comma: "1500", "-8.850", "12,". Zeros beyond hundredths are dropped; a third
 * decimal that says something is refused, never rounded.
 */
export function amountOf(text: string | null): Minor {
  const match = text === null || text.length > MAX_DIGITS ? null : NUMBER.exec(text);
  const [, sign, whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '') throw new Refusal('no-amount');
  if (/[1-9]/.test(fraction.slice(2))) throw new Refusal('amount-decimals');
  const size = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  if (size > LARGEST_AMOUNT) throw new Refusal('amount-too-large');
  return (sign === '-' ? -size : size) as Minor;
}

export const negated = (amount: Minor): Minor => -amount as Minor;

/** Reads a day from digits: "20260531" at the beginning, whatever time follows. Null if there is no such day. */
export function dayOfDigits(text: string | null): CalendarDate | null {
  const match = /^(\d{4})(\d\d)(\d\d)/.exec(text ?? '');
  const day = match ? match.slice(1).join('-') : '';
  return isCalendarDate(day) ? day : null;
}

/** Text of a stranger on one line, without what no line of text holds. Null if nothing is left. */
export function textOf(text: string | null | undefined, most: number): string | null {
  const clean = (text ?? '').replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  if (clean === '') return null;
  return cutText(clean, 0, most).trim();
}

const MAX_NAME = 255;
const MAX_ACCOUNT = 50;
const MAX_REFERENCE = 100;

export const nameOf = (text: string | null | undefined): string | null => textOf(text, MAX_NAME);

/** An account by its number: an IBAN without blanks. */
export function accountOf(text: string | null | undefined): string | null {
  const account = textOf(text, MAX_ACCOUNT);
  const joined = account?.replaceAll(' ', '').toUpperCase() ?? '';
  return /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(joined) ? joined : account;
}

/** What stands where a reference was not given. */
const NO_REFERENCES = new Set(['NOTPROVIDED', 'NONREF', 'NOREF']);

export function referenceOf(text: string | null | undefined): string | null {
  const reference = textOf(text, MAX_REFERENCE);
  return reference === null || NO_REFERENCES.has(reference.toUpperCase()) ? null : reference;
}

/** A currency by its letters. */
export function currencyOf(text: string | null | undefined): string {
  const currency = text?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) throw new Refusal('no-currency');
  return currency;
}
