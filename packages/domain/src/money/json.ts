import { amountsAsText, type Minor, parseDecimal } from './money.ts';

const AMOUNT_NAMES: ReadonlySet<string> = new Set(
  `ac actual advance advancePaid advanceRecovered after agreedAmount amount amountBefore amountOfParts amounts approved approvedVariations average bac
  balance balanceToFinish before budget budgetRate closing committed completed contingency contractSum cost cpi cpiSpi cv difference discount due earnedLessRetention
  estimatedCost etc ev expenses extraCost fees forecast gross held invoiced left materials materialsOnSite minor net
  notInLines open opening original originalSum outstanding overInvoiced paid paidAmount paidExpenses payable pending
  pendingWithoutPhase planned previous pv releasedAtFinal releasedAtPracticalCompletion remaining retention revised revisedSum scheduledValue spent statedAmount sv total
  totalBudget transfers unallocated unpaid unpaidExpenses used vac variance variationApprovalLimit variations
  variationsApproved variationsPending vat workBefore workDone workNow`.split(/\s+/),
);

/** Whether JSON of ours holds an amount under this name. A test asks it of every answer that is declared. */
export const namesAmount = (name: string): boolean => AMOUNT_NAMES.has(name) || name.endsWith('Fees');

/**
 * For JSON.parse(): each amount as hundredths. Other values with such a name are never text that parses as a decimal
 * number.
 */
export const reviveAmounts = (name: string, value: unknown): unknown => {
  if (!namesAmount(name)) return value;
  if (Array.isArray(value)) return value.map(amountRead);
  return amountRead(value);
};

const amountRead = (value: unknown): unknown =>
  typeof value === 'string' ? (parseDecimal(value) ?? value) : value;

/** JSON with its amounts read. */
export const parseWithAmounts = <Value>(json: string): Value => JSON.parse(json, reviveAmounts) as Value;

/** A value with its amounts read, which was parsed without them. */
export const withAmounts = <Value>(value: unknown): Value => parseWithAmounts(JSON.stringify(value));

/** A row whose own amounts are text, with these read; JSON that it holds stays as it is. */
export const rowWithAmounts = <Row extends object>(row: object): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, reviveAmounts(name, value)])) as Row;

/** Whether two values with amounts are the same in JSON. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, amountsAsText) === JSON.stringify(other, amountsAsText);

/** What a value with amounts is in JSON, where they are text. */
export type InJson<Value> = Value extends Minor
  ? string
  : Value extends string | number | boolean | null | undefined
    ? Value
    : { [Name in keyof Value]: InJson<Value[Name]> };

/** A value with its amounts as they are in JSON, to be kept as such. */
export const asJson = <Value>(value: Value): InJson<Value> =>
  JSON.parse(JSON.stringify(value, amountsAsText)) as InJson<Value>;
