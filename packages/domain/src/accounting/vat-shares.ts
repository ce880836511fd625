import { parseNumber } from '../invoices/decimal.ts';
import type { VatOfCategory } from '../invoices/document.ts';
import { divide, divideTable } from '../money/divide.ts';
import { LARGEST_AMOUNT, type Minor, scale, sum, ZERO } from '../money/money.ts';
import type { INVOICE_AMOUNTS } from '../projects/api.ts';
import { CODE_OF_CATEGORY, type CodedCategory } from './profile.ts';

/** What of an amount is of one VAT rate. */
export interface VatShare {
  /** In percent: "19", "5.5"; null where the document names none. */
  rate: string | null;
  /** Null for those that share a tax code with others of their rate. */
  category: CodedCategory | null;
  net: Minor;
  vat: Minor | null;
  /** In the books: with VAT or without, as the project counts. */
  amount: Minor;
}

interface StatedRate {
  rate: string | null;
  category: CodedCategory | null;
  net: bigint;
  vat: bigint;
}

const CODED = Object.keys(CODE_OF_CATEGORY) as CodedCategory[];
const MAX_RATE = 100;
const MAX_RATE_LENGTH = 10;

/** A rate without surplus zeros: "19.00" is "19". Null if there is none, undefined if it is no rate. */
function rateText(stated: string | null): string | null | undefined {
  if (stated === null) return null;
  const value = parseNumber(stated) && Number(stated);
  const isRate = value !== null && value >= 0 && value <= MAX_RATE && String(value).length <= MAX_RATE_LENGTH;
  return isRate ? String(value) : undefined;
}

/** What a document states by rate; null where it does not state all of it. */
function statedRates(stated: readonly VatOfCategory[]): StatedRate[] | null {
  const rates = new Map<string, StatedRate>();
  for (const { taxable, tax, ...of } of stated) {
    const [net, vat] = [taxable?.minor ?? null, tax?.minor ?? null];
    const rate = rateText(of.rate);
    if (net === null || vat === null || rate === undefined) return null;
    const category = CODED.find((coded) => coded === of.category) ?? null;
    const key = `${category} ${rate}`;
    const before = rates.get(key) ?? { net: 0n, vat: 0n };
    rates.set(key, { rate, category, net: before.net + net, vat: before.vat + vat });
  }
  return rates.size > 0 ? [...rates.values()] : null;
}

type Pair = { net: Minor; vat: Minor };

/** Amounts with VAT: each is divided by the net amounts and taxes of all rates. */
function ofGross(amounts: readonly bigint[], rates: readonly StatedRate[]): Pair[][] | null {
  const table = divideTable(
    amounts,
    rates.flatMap(({ net, vat }) => [net, vat]),
  );
  const pairOf = (row: readonly Minor[], at: number): Pair => ({
    net: row[2 * at] ?? ZERO,
    vat: row[2 * at + 1] ?? ZERO,
  });
  return table?.map((row) => rates.map((_, at) => pairOf(row, at))) ?? null;
}

/** Amounts without VAT: each is divided by the net amounts of all rates, and the tax of a rate by the amounts. */
function ofNet(amounts: readonly bigint[], rates: readonly StatedRate[]): Pair[][] | null {
  const nets = divideTable(
    amounts,
    rates.map(({ net }) => net),
  );
  const whole = sum(rates.map(({ net }) => net));
  const taxes = rates.map(({ vat }) => {
    const due = scale(vat, sum(amounts), whole) ?? ZERO;
    return divide(due, amounts) ?? amounts.map((amount) => scale(vat, amount, whole) ?? ZERO);
  });
  const pairOf = (at: number, rate: number): Pair => ({
    net: nets?.[at]?.[rate] ?? ZERO,
    vat: taxes[rate]?.[at] ?? ZERO,
  });
  return nets && amounts.map((_, at) => rates.map((_rate, rate) => pairOf(at, rate)));
}

/**
 * Divides the VAT that an invoice states over the amounts of its expenses, which have the sign of the books: for each
 * expense what of it is of which rate. Null where the invoice does not state it all, or states nothing.
 */
export function vatShares(
  stated: readonly VatOfCategory[],
  amounts: readonly bigint[],
  counts: (typeof INVOICE_AMOUNTS)[number],
): VatShare[][] | null {
  const rates = statedRates(stated);
  const pairs = rates && (counts === 'net' ? ofNet(amounts, rates) : ofGross(amounts, rates));
  const isBeyond = (value: bigint) => value > LARGEST_AMOUNT || value < -LARGEST_AMOUNT;
  if (!rates || !pairs || pairs.flat().some(({ net, vat }) => isBeyond(net) || isBeyond(vat))) return null;
  return pairs.map((ofExpense) => {
    const shares = ofExpense.map(({ net, vat }, at): VatShare => {
      const amount = (counts === 'net' ? net : net + vat) as Minor;
      const { rate = null, category = null } = rates[at] ?? {};
      return { rate, category, net, vat, amount };
    });
    const some = shares.filter(({ net, vat }) => net !== 0n || vat !== 0n);
    return some.length > 0 ? some : shares.slice(0, 1);
  });
}
