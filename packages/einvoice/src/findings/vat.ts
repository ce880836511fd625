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
} from '@brick/domain/invoices/decimal';
import type { InvoiceDocument, VatOfCategory } from '@brick/domain/invoices/document';
import { exactValueOf } from '@brick/domain/invoices/stated-amount';
import type { Finding } from './finding.ts';

const CENTS = 2;

/** The rules of a category are named by its letters, except of goods within the Union: K is "IC". */
const RULES = new Map([...['S', 'E', 'Z', 'AE', 'G', 'O'].map((code) => [code, code] as const), ['K', 'IC']]);

interface OfVat {
  category: string | null;
  rate: string | null;
}

/** Names the row of the breakdown that something is of. Standard rates have a row each, all other categories have one. */
function rowOf({ category, rate }: OfVat): string {
  const percent = category === 'S' ? parseNumber(rate) : NOTHING;
  return `${category} ${percent === null ? rate : numberText(percent).replace(/0+$/, '')}`;
}

/** What lines, charges and allowances come to by row: in one pass, because strangers may write many rows. */
function basesOf({ lines, allowancesAndCharges }: InvoiceDocument): ReadonlyMap<string, Decimal> {
  const bases = new Map<string, Decimal>();
  const count = (of: OfVat, amount: Decimal | null, lowers: boolean) => {
    const value = amount ?? NOTHING;
    bases.set(rowOf(of), add(bases.get(rowOf(of)) ?? NOTHING, lowers ? negated(value) : value));
  };
  for (const line of lines) if (line.counted) count(line, exactValueOf(line.net), false);
  for (const part of allowancesAndCharges) count(part, exactValueOf(part.amount), !part.charge);
  return bases;
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

function rowFindings(
  document: InvoiceDocument,
  row: VatOfCategory,
  bases: ReadonlyMap<string, Decimal>,
): Finding[] {
  const { category, rate } = row;
  const of = { category, rate };
  const taxable = exactValueOf(row.taxable);
  const tax = exactValueOf(row.tax);
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
  const letters = RULES.get(category ?? '');
  if (category === null || letters === undefined) return findings;
  const basis = bases.get(rowOf(row)) ?? null;
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
export function vatFindings(document: InvoiceDocument): Finding[] {
  const bases = basesOf(document);
  return document.vat.flatMap((row) => rowFindings(document, row, bases));
}
