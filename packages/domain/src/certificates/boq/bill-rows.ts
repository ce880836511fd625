import { type Minor, sum } from '../../money/money.ts';
import type {
  BillOfQuantities,
  BillRow,
  LeftOutReason,
  StatedAlternative,
  StatedBill,
  StatedCategory,
  StatedFigures,
  StatedItem,
  StatedPart,
  StatedTotals,
} from './bill.ts';
import { parseStatedNumber, productOf, restAfter, shareOf } from './stated-number.ts';

/** By group, the alternatives that count: those that were accepted, else the base. */
type ChosenAlternatives = ReadonlyMap<string, ReadonlySet<number>>;

function* alternativesIn(parts: readonly StatedPart[]): Generator<StatedAlternative> {
  for (const part of parts) {
    if (part.alternative) yield part.alternative;
    if (part.kind === 'category') yield* alternativesIn(part.parts);
  }
}

function chosenAlternatives(parts: readonly StatedPart[]): ChosenAlternatives {
  const groups = new Map<string, { accepted: Set<number>; base: number }>();
  for (const { group, serial, accepted } of alternativesIn(parts)) {
    const known = groups.get(group) ?? { accepted: new Set(), base: serial };
    if (accepted) known.accepted.add(serial);
    groups.set(group, { ...known, base: Math.min(known.base, serial) });
  }
  return new Map(
    [...groups].map(([group, { accepted, base }]) => [group, accepted.size > 0 ? accepted : new Set([base])]),
  );
}

function reasonOf(part: StatedPart, chosen: ChosenAlternatives): LeftOutReason | null {
  if (part.kind === 'remark') return 'remark';
  if (part.notApplicable) return 'not_applicable';
  if (part.kind === 'item' && part.notOffered) return 'not_offered';
  const { alternative } = part;
  if (alternative && !chosen.get(alternative.group)?.has(alternative.serial)) return 'alternative';
  return part.kind === 'item' && part.provisional ? 'provisional' : null;
}

/** Quantity × unit price. A lump sum without a quantity is one. Null where one of both is missing. */
function calculated(
  { quantity, unitPrice }: StatedFigures,
  discountPercent: string | null,
  lumpSum: boolean,
): Minor | null {
  const price = unitPrice === null ? null : parseStatedNumber(unitPrice);
  const count = parseStatedNumber(quantity ?? (lumpSum ? '1' : ''));
  if (price === null || count === null) return null;
  return productOf(count, price, ...(discountPercent === null ? [] : [restAfter(discountPercent)]));
}

/** What the parts of an item come to; those within it only where it has no price of its own. */
function itemSum(item: StatedItem): Minor | null {
  const own = calculated(item, item.discountPercent, item.lumpSum);
  if (own !== null || item.unitPrice !== null) return own;
  const within = item.within.flatMap((part) => part.total ?? calculated(part, null, false) ?? []);
  return within.length === 0 ? null : sum(within);
}

const BLANK = {
  ...{ quantity: null, unit: null, unitPrice: null },
  ...{ discount: null, discountKind: null, discountPercent: null },
} as const;

function itemRow(item: StatedItem, place: Pick<BillRow, 'level' | 'number'>, reason: LeftOutReason | null) {
  const { text, quantity, unit, unitPrice, total, discountPercent } = item;
  const amountOfParts = itemSum(item);
  const amount = total ?? amountOfParts;
  const row: BillRow = {
    ...BLANK,
    kind: 'item',
    ...place,
    ...{ text, quantity, unit, unitPrice, discountPercent },
    ...{ statedAmount: total, amountOfParts, amount },
    leftOut: reason ?? (amount === null ? 'no_price' : null),
  };
  return row;
}

const NO_DISCOUNT = { discount: null, discountKind: null } as const;

/** What totals add or take off, as stated, else by percent or amount. An agreed lump sum takes the place of the total. */
function discountOf(
  { discountPercent, discountAmount, afterDiscount, lumpSum, net }: StatedTotals,
  before: Minor,
): Pick<BillRow, 'discount' | 'discountKind'> {
  const of = (discountKind: NonNullable<BillRow['discountKind']>, amount: bigint) =>
    amount === 0n ? NO_DISCOUNT : { discount: amount as Minor, discountKind };
  if (lumpSum !== null) return of('lump_sum', lumpSum - before);
  if (afterDiscount !== null) return of('discount', afterDiscount - before);
  if (discountPercent === null && discountAmount === null) return NO_DISCOUNT;
  if (net !== null) return of('discount', net - before);
  if (discountAmount !== null) return of('discount', -discountAmount);
  return of('discount', -shareOf(before, discountPercent ?? '0'));
}

/** The total before a discount. Where a file states only what is left after it, that, and no discount. */
const statedTotal = ({ total, afterDiscount, lumpSum, net }: StatedTotals): Minor | null =>
  total ?? lumpSum ?? afterDiscount ?? net;

/** The figures of a category or bill whose rows within come to `amountOfParts`. */
function totalsOf(totals: StatedTotals, amountOfParts: Minor) {
  const statedAmount = statedTotal(totals);
  const amount = statedAmount ?? amountOfParts;
  const { discountPercent } = totals;
  const isAfter = totals.total === null && statedAmount !== null;
  return {
    statedAmount,
    amountOfParts,
    amount,
    discountPercent,
    ...(isAfter ? NO_DISCOUNT : discountOf(totals, amount)),
  };
}

const joined = (number: string, ordinal: string): string =>
  [number, ordinal].filter((part) => part !== '').join('.');

/** Reads the rows of a bill from what a file states. */
export function readBillRows(bill: StatedBill): BillOfQuantities {
  const chosen = chosenAlternatives(bill.parts);
  const rows: BillRow[] = [];

  function addCategory(
    { text, totals, parts }: Pick<StatedCategory, 'text' | 'totals' | 'parts'>,
    place: Pick<BillRow, 'level' | 'number'>,
    leftOut: LeftOutReason | null,
  ): Minor {
    const index = rows.length;
    const row: BillRow = {
      ...BLANK,
      kind: 'category',
      ...place,
      text,
      ...{ statedAmount: statedTotal(totals), amountOfParts: null, amount: statedTotal(totals), leftOut },
    };
    rows.push(row);
    if (leftOut !== null) return 0n as Minor;
    const within = parts.map((part) => {
      const { level, number } = place;
      const inside = { level: level + 1, number: joined(number, part.ordinal) };
      const reason = reasonOf(part, chosen);
      if (part.kind === 'category') return addCategory(part, inside, reason);
      const added = itemRow(part, inside, reason);
      rows.push(added);
      return added.leftOut === null ? (added.amount ?? 0n) : 0n;
    });
    const figures = totalsOf(totals, sum(within));
    rows[index] = { ...row, ...figures };
    return sum([figures.amount, figures.discount ?? 0n]);
  }

  const { name, totals, parts, phase, version, currency, levels } = bill;
  addCategory({ text: name, totals, parts }, { level: 0, number: '' }, null);
  return { phase, version, currency, levels, rows };
}

/** What the file states of a whole bill, after discounts; null if it states nothing. */
export function statedSum([bill]: readonly BillRow[]): Minor | null {
  if (!bill || bill.statedAmount === null) return null;
  return sum([bill.statedAmount, bill.discount ?? 0n]);
}

/** Whether a row states another total than its parts come to. */
export const isContradiction = ({ statedAmount, amountOfParts, leftOut }: BillRow): boolean =>
  leftOut === null && statedAmount !== null && amountOfParts !== null && statedAmount !== amountOfParts;
