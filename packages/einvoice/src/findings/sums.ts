import {
  add,
  type Decimal,
  equal,
  NOTHING,
  numberText,
  rounded,
  subtract,
  total,
} from '@brick/domain/invoices/decimal';
import type { InvoiceDocument, StatedAmount } from '@brick/domain/invoices/document';
import { exactValueOf } from '@brick/domain/invoices/stated-amount';
import type { Finding } from './finding.ts';

const CENTS = 2;

/** The exact values of amounts, without those that are missing or no numbers. */
const exact = (amounts: readonly (StatedAmount | null)[]): Decimal[] =>
  amounts.flatMap((amount) => exactValueOf(amount) ?? []);

const orNothing = (amount: StatedAmount | null): Decimal => exactValueOf(amount) ?? NOTHING;

/** Compares to the cent: the stated amount equals the sum, rounded. */
function compared(rule: string, stated: StatedAmount | null, expected: Decimal): Finding {
  const value = exactValueOf(stated);
  return {
    rule,
    ok: value !== null && equal(value, rounded(expected, CENTS)),
    stated: value === null ? (stated?.text ?? null) : numberText(value),
    expected: numberText(rounded(expected, CENTS)),
  };
}

/** BR-CO-11 and BR-CO-12: a total may be missing where there is nothing to add up. */
function partsFinding(rule: string, document: InvoiceDocument, charge: boolean): Finding {
  const parts = document.allowancesAndCharges.filter((part) => part.charge === charge);
  const stated = charge ? document.totals.charges : document.totals.allowances;
  const expected = total(exact(parts.map(({ amount }) => amount)));
  const finding = compared(rule, stated, expected);
  return stated === null && parts.length === 0 ? { ...finding, ok: true } : finding;
}

/**
 * BR-CO-15. In UBL exactly one total of VAT is in the currency of the document; the published rules of CII also
 * accept a gross total that equals the net one.
 */
function grossFinding({ syntax, totals, vatTotals, currency }: InvoiceDocument): Finding {
  const finding = compared('BR-CO-15', totals.gross, add(orNothing(totals.net), orNothing(totals.vat)));
  const one = vatTotals === 1 || currency === null;
  if (syntax !== 'cii') return { ...finding, ok: finding.ok && one };
  const [gross, net] = [exactValueOf(totals.gross), exactValueOf(totals.net)];
  return { ...finding, ok: (finding.ok && one) || (gross !== null && net !== null && equal(gross, net)) };
}

/** BR-CO-10 to BR-CO-16: what the document states is compared with its own figures, to the cent. */
export function sumFindings(document: InvoiceDocument): Finding[] {
  const { totals } = document;
  const counted = document.lines.filter((line) => line.counted).map(({ net }) => net);
  const taxes = document.vat.map(({ tax }) => tax);
  const before = subtract(orNothing(totals.lines), orNothing(totals.allowances));
  const due = subtract(orNothing(totals.gross), orNothing(totals.prepaid));
  return [
    compared('BR-CO-10', totals.lines, total(exact(counted))),
    partsFinding('BR-CO-11', document, false),
    partsFinding('BR-CO-12', document, true),
    compared('BR-CO-13', totals.net, add(before, orNothing(totals.charges))),
    // Without a total there is none to contradict the breakdown; BR-CO-15 asks for it.
    ...(totals.vat === null || (document.vat.length === 0 && document.syntax !== 'cii')
      ? []
      : [compared('BR-CO-14', totals.vat, total(exact(taxes)))]),
    grossFinding(document),
    compared('BR-CO-16', totals.payable, add(due, orNothing(totals.rounding))),
  ];
}
