import {
  MAX_BILL_TEXT,
  type StatedAlternative,
  type StatedTotals,
} from '@brick/domain/certificates/boq/bill';
import { minorOf, parseStatedNumber } from '@brick/domain/certificates/boq/stated-number';
import { LARGEST_AMOUNT, type Minor } from '@brick/domain/money/money';
import { cutText } from '@brick/domain/text-checks';
import type { XmlNode } from '@brick/xml/element';
import { Refusal } from './refusals.ts';

/** Text on one line. Null if nothing is left. */
export function textOf(text: string | null, most = MAX_BILL_TEXT): string | null {
  const clean = (text ?? '').replace(/[\s\u007f]+/g, ' ').trim();
  if (clean === '') return null;
  return cutText(clean, 0, most).trim();
}

/** A number as it stands there, without blanks and with a point; null where there is none. */
export function numberOf(node: XmlNode, name: string, ordinal: string): string | null {
  const text = node.text(name);
  if (text === null) return null;
  if (parseStatedNumber(text) === null) throw new Refusal('no-number', ordinal);
  return text.replace(',', '.');
}

/** An amount; null where there is none. A decimal beyond hundredths that says something is refused, never rounded. */
export function amountOf(node: XmlNode, name: string, ordinal: string): Minor | null {
  const text = node.text(name);
  if (text === null) return null;
  const number = parseStatedNumber(text);
  if (number === null) throw new Refusal('no-number', ordinal);
  const amount = minorOf(number);
  if (amount === null) throw new Refusal('amount-decimals', ordinal);
  if (amount > LARGEST_AMOUNT || -amount > LARGEST_AMOUNT) throw new Refusal('amount-too-large', ordinal);
  return amount;
}

export const isYes = (text: string | null): boolean => /^(?:yes|true|1)$/i.test(text ?? '');

/** The ordinal number's own part, with the index of a later variant: "0010.a". */
export const ordinalOf = (node: XmlNode): string =>
  [node.attribute('RNoPart'), node.attribute('RNoIndex')].flatMap((part) => textOf(part, 20) ?? []).join('.');

/** The place among alternatives: items say it by these names, categories by others. */
export function alternativeOf(node: XmlNode, group: string, serial: string): StatedAlternative | null {
  const named = textOf(node.text(group), 20);
  const place = node.text(serial) ?? '';
  if (named === null || !/^\d{1,4}$/.test(place)) return null;
  return { group: `${group} ${named}`, serial: Number(place), accepted: isYes(node.text('Accepted')) };
}

const NO_TOTALS: StatedTotals = {
  ...{ total: null, discountPercent: null, discountAmount: null },
  ...{ afterDiscount: null, lumpSum: null, net: null },
};

/** The totals of a category or bill. */
export function totalsOf(node: XmlNode | null, ordinal: string): StatedTotals {
  if (node === null) return NO_TOTALS;
  return {
    total: amountOf(node, 'Total', ordinal),
    discountPercent: numberOf(node, 'DiscountPcnt', ordinal),
    discountAmount: amountOf(node, 'DiscountAmt', ordinal),
    afterDiscount: amountOf(node, 'TotAfterDisc', ordinal),
    lumpSum: amountOf(node, 'TotalLSUM', ordinal),
    net: amountOf(node, 'TotalNet', ordinal),
  };
}

/** What people write for the euro. */
const EURO = new Set(['€', 'EURO', 'EUROS']);

/** A currency by its letters, as far as the file names one. */
export function currencyOf(text: string | null): string | null {
  const named = textOf(text, 20)?.toUpperCase() ?? null;
  return named !== null && EURO.has(named) ? 'EUR' : named;
}
