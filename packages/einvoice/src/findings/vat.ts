import {
  add,
  compare,
  type Decimal,
  equal,
  hundredth,
  magnitude,
  multiply,
  NOTHING,
  negated,
  numberText,
  ONE,
  parseNumber,
  rounded,
  subtract,
  total,
} from '../amounts/decimal.ts';
import { exactly } from '../amounts/stated-amount.ts';
import type { InvoiceDocument, VatOfCategory } from '../document.ts';
import type { Finding } from './finding.ts';

const CENTS = 2;

/** The rules of a category are named by its letters, except of goods within the Union: K is "IC". */
const RULES: Record<string, string> = { S: 'S', E: 'E', Z: 'Z', AE: 'AE', K: 'IC', G: 'G', O: 'O' };

/** Standard rates have a row each; of all other categories there is one row. */
const byRate = (category: string): boolean => category === 'S';

const sameRate = (one: string | null, other: string | null): boolean => {
  const [first, second] = [parseNumber(one), parseNumber(other)];
  return first !== null && second !== null && equal(first, second);
};

/** What lines, charges and allowances of a row come to; null if it has none. */
function basisOf(document: InvoiceDocument, row: VatOfCategory): Decimal | null {
  const isOfRow = ({ category, rate }: { category: string | null; rate: string | null }) =>
    category === row.category && (!byRate(row.category ?? '') || sameRate(rate, row.rate));
  const lines = document.lines.filter((line) => line.counted && isOfRow(line));
  const parts = document.allowancesAndCharges.filter(isOfRow);
  if (lines.length + parts.length === 0) return null;
  return add(
    total(lines.flatMap(({ net }) => exactly(net) ?? [])),
    total(
      parts.flatMap(({ amount, charge }) => {
        const value = exactly(amount);
        return value === null ? [] : [charge ? value : negated(value)];
      }),
    ),
  );
}

/** Less than a whole unit of the currency apart. */
const near = (one: Decimal, other: Decimal): boolean => compare(magnitude(subtract(one, other)), ONE) < 0;

/**
 * BR-…-08. The published rules 1.3.16 allow less than a whole unit, in UBL for standard rates and in CII for all others
 * but O. In UBL, a row of a standard rate needs something that it is of, even if it states 0.
 */
function isBasis(
  { syntax }: InvoiceDocument,
  category: string,
  stated: Decimal,
  basis: Decimal | null,
): boolean {
  const inCii = syntax === 'cii';
  if (basis === null && category === 'S' && !inCii) return false;
  const expected = basis ?? NOTHING;
  const tolerant = inCii ? !['S', 'O'].includes(category) : category === 'S';
  return tolerant ? near(stated, expected) : equal(stated, rounded(expected, CENTS));
}

const taxOn = (taxable: Decimal, rate: Decimal): Decimal =>
  rounded(multiply(magnitude(taxable), hundredth(rate)), CENTS);

/** BR-CO-17: in CII a whole unit apart is still allowed, in UBL it is not. */
function isTax(document: InvoiceDocument, tax: Decimal, taxable: Decimal, rate: Decimal | null): boolean {
  if (rate === null || rounded(rate, 0).digits === 0n) return rounded(tax, 0).digits === 0n;
  const apart = compare(magnitude(subtract(magnitude(tax), taxOn(taxable, rate))), ONE);
  return document.syntax === 'cii' ? apart <= 0 : apart < 0;
}

function rowFindings(document: InvoiceDocument, row: VatOfCategory): Finding[] {
  const { category, rate } = row;
  const of = { category, rate };
  const taxable = exactly(row.taxable);
  const tax = exactly(row.tax);
  const percent = parseNumber(rate);
  const stated = (value: Decimal | null) => (value === null ? null : numberText(value));
  const findings: Finding[] = [];
  const due = percent === null || taxable === null ? NOTHING : taxOn(taxable, percent);
  const expectedTax = numberText(taxable !== null && taxable.digits < 0n ? negated(due) : due);
  if (taxable !== null && tax !== null)
    findings.push({
      rule: 'BR-CO-17',
      ok: isTax(document, tax, taxable, percent),
      stated: stated(tax),
      expected: expectedTax,
      ...of,
    });
  const letters = RULES[category ?? ''];
  if (category === null || letters === undefined) return findings;
  const basis = basisOf(document, row);
  if (taxable !== null)
    findings.push({
      rule: `BR-${letters}-08`,
      ok: isBasis(document, category, taxable, basis),
      stated: stated(taxable),
      expected: numberText(rounded(basis ?? NOTHING, CENTS)),
      ...of,
    });
  if (tax === null) return findings;
  const standard = percent !== null && taxable !== null && near(magnitude(tax), taxOn(taxable, percent));
  findings.push({
    rule: `BR-${letters}-09`,
    ok: category === 'S' ? standard : tax.digits === 0n,
    stated: stated(tax),
    expected: category === 'S' ? expectedTax : numberText(NOTHING),
    ...of,
  });
  return findings;
}

/** BR-CO-17, and of each category of VAT the rules 08 (its basis) and 09 (its tax). */
export const vatFindings = (document: InvoiceDocument): Finding[] =>
  document.vat.flatMap((row) => rowFindings(document, row));
