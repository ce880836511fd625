import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { type Minor, sum } from '../money/money.ts';
import type { ConfidenceLevel } from './line-states.ts';
import { NumberFinder, normalizeNumber } from './numbers-in-text.ts';
import { accountKey, isSameName } from './same-party.ts';

/** A record that may be paid. */
export interface Payable {
  currency: string;
  /** What is left to pay, with the sign of the books: above zero for what we owe. Never zero. */
  open: Minor;
  date: CalendarDate;
  /** As its sender counts it. */
  invoiceNumber: string | null;
  /** As we count it, in each project or contract anew: it counts only with the same party. */
  ownNumber: string;
  names: readonly (string | null)[];
  /** Accounts of the payee, as far as they are known. */
  accounts: readonly string[];
}

/** The fields of a bank line that matching uses. */
export interface MatchableLine {
  bookedOn: CalendarDate;
  amount: Minor;
  currency: string;
  name: string | null;
  account: string | null;
  text: string | null;
  endToEndId: string | null;
}

/** What a line may pay. */
export interface Match<Record extends Payable> {
  record: Record;
  level: ConfidenceLevel;
  /** It is one of several whose open amounts add up to the line. */
  together: boolean;
  /** Another line pays it for certain. */
  elsewhere: boolean;
}

/** A probable record is dated so many days after the line at most, and before it. */
const DAYS_AFTER = 10;
const DAYS_BEFORE = 120;

/** The most records that one line pays by their numbers. */
const MAX_TOGETHER = 20;

const hasAccount = ({ account }: MatchableLine, { accounts }: Payable): boolean =>
  account !== null && accounts.some((each) => accountKey(each) === accountKey(account));

const hasName = ({ name }: MatchableLine, { names }: Payable): boolean =>
  names.some((each) => isSameName(name, each));

const isSameParty = (line: MatchableLine, record: Payable): boolean =>
  hasAccount(line, record) || hasName(line, record);

/** Whether what is known of the payee speaks against a record: another account and another name. */
const isOtherParty = (line: MatchableLine, record: Payable): boolean =>
  line.account !== null && record.accounts.length > 0 && !isSameParty(line, record);

const isNear = ({ bookedOn }: MatchableLine, { date }: Payable): boolean =>
  bookedOn >= addDays(date, -DAYS_AFTER) && bookedOn <= addDays(date, DAYS_BEFORE);

const pays = (line: MatchableLine, record: Payable): boolean =>
  line.currency === record.currency && line.amount < 0n === record.open > 0n;

const keyOf = (currency: string, amount: bigint): string => `${currency} ${amount}`;

function grouped<Value>(
  values: Iterable<Value>,
  keysOf: (value: Value) => Iterable<string>,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values)
    for (const key of keysOf(value)) {
      const group = groups.get(key);
      if (group) group.push(value);
      else groups.set(key, [value]);
    }
  return groups;
}

/** The records whose numbers a line states. */
interface Mention<Record> {
  /** Those that count: with a number that is long enough, or the same party. */
  counted: ReadonlySet<Record>;
  /** All of them, for each number that stands there. */
  byNumber: readonly ReadonlySet<Record>[];
}

/** Finds the records whose numbers a line states. */
class Mentions<Record extends Payable> {
  readonly #byInvoiceNumber: ReadonlyMap<string, readonly Record[]>;
  readonly #byOwnNumber: ReadonlyMap<string, readonly Record[]>;
  readonly #finder: NumberFinder;

  constructor(records: readonly Record[]) {
    this.#byInvoiceNumber = grouped(records, ({ invoiceNumber }) =>
      invoiceNumber === null ? [] : [normalizeNumber(invoiceNumber)],
    );
    this.#byOwnNumber = grouped(records, ({ ownNumber }) => [normalizeNumber(ownNumber)]);
    this.#finder = new NumberFinder([...this.#byInvoiceNumber.keys(), ...this.#byOwnNumber.keys()]);
  }

  of(line: MatchableLine): Mention<Record> {
    const counted = new Set<Record>();
    const byNumber = new Map<string, Set<Record>>();
    const add = (number: string, record: Record, counts: boolean) => {
      if (!pays(line, record)) return;
      if (counts) counted.add(record);
      byNumber.set(number, (byNumber.get(number) ?? new Set<Record>()).add(record));
    };
    for (const text of [line.text, line.endToEndId]) {
      if (text === null) continue;
      for (const [number, { isWeak }] of this.#finder.find(text)) {
        for (const record of this.#byInvoiceNumber.get(number) ?? [])
          add(number, record, isWeak ? isSameParty(line, record) : !isOtherParty(line, record));
        for (const record of this.#byOwnNumber.get(number) ?? [])
          add(number, record, isSameParty(line, record));
      }
    }
    return { counted, byNumber: [...byNumber.values()] };
  }
}

/** What is known of one line. */
interface Seen<Record> {
  /** Those of the same amount. */
  equal: readonly Record[];
  mentioned: Mention<Record>;
  /** Sets of records that it says to pay by amounts and numbers. */
  claims: readonly (readonly Record[])[];
  /** Those of the same amount and party, around the same time. */
  likely: readonly Record[];
}

/** The sets of records that a line says to pay: each explains all of the numbers that stand in it. */
function claimsOf<Record extends Payable>(
  { amount }: MatchableLine,
  equal: readonly Record[],
  { counted, byNumber }: Mention<Record>,
): Record[][] {
  const single = equal
    .filter((record) => counted.has(record) && byNumber.every((records) => records.has(record)))
    .map((record) => [record]);
  const all = [...counted];
  const addsUp =
    all.length >= 2 &&
    all.length <= MAX_TOGETHER &&
    byNumber.every((records) => all.some((record) => records.has(record))) &&
    sum(all.map(({ open }) => open)) === -amount;
  return addsUp ? [...single, all] : single;
}

/**
 * Says for each line which records it may pay, and how sure that is (docs/spec/bank.md, "Candidates"). All open lines
 * that may pay the same records must be among `lines`, because two claims to one record make neither certain. `pause` is
 * awaited after each line: thousands of them take seconds.
 */
export async function matchLines<Line extends MatchableLine, Record extends Payable>(
  lines: readonly Line[],
  records: readonly Record[],
  pause: () => Promise<unknown>,
): Promise<(line: Line) => Match<Record>[]> {
  const byAmount = grouped(records, ({ currency, open }) => [keyOf(currency, -open)]);
  const mentions = new Mentions(records);
  const seen = new Map<Line, Seen<Record>>();
  const claimed = new Map<Record, number>();
  for (const line of lines) {
    const equal = byAmount.get(keyOf(line.currency, line.amount)) ?? [];
    const mentioned = mentions.of(line);
    const claims = claimsOf(line, equal, mentioned);
    for (const record of new Set(claims.flat())) claimed.set(record, (claimed.get(record) ?? 0) + 1);
    const likely = equal.filter((record) => isNear(line, record) && isSameParty(line, record));
    seen.set(line, { equal, mentioned, claims, likely });
    await pause();
  }
  const certain = new Map<Line, readonly Record[]>();
  for (const [line, { claims }] of seen) {
    const [only, another] = claims;
    if (only && !another && only.every((record) => claimed.get(record) === 1)) certain.set(line, only);
  }
  const taken = new Set([...certain.values()].flat());
  const rivals = new Map<Record, number>();
  for (const [line, { likely }] of seen)
    if (!certain.has(line)) for (const record of likely) rivals.set(record, (rivals.get(record) ?? 0) + 1);

  const ranks: ConfidenceLevel[] = ['certain', 'probable', 'possible'];
  // Asked for line by line: all matches of many lines of one amount would not fit into memory.
  return (line) => {
    const found = seen.get(line);
    if (!found) return [];
    const own = certain.get(line);
    const [free, another] = found.likely.filter((each) => !taken.has(each));
    const probable = own || another || (free && rivals.get(free) !== 1) ? undefined : free;
    return [...new Set([...found.equal, ...found.mentioned.counted])]
      .map((record): Match<Record> => {
        const isOwn = own?.includes(record) === true;
        return {
          record,
          level: isOwn ? 'certain' : record === probable ? 'probable' : 'possible',
          together: isOwn && own.length > 1,
          elsewhere: taken.has(record) && !isOwn,
        };
      })
      .sort((one, other) => ranks.indexOf(one.level) - ranks.indexOf(other.level));
  };
}

/**
 * Returns what a line pays most likely: what is certain, else the one that is probable, else the only one of the same
 * amount that no other line pays for certain.
 */
export function likeliest<Record extends Payable>(
  { amount }: MatchableLine,
  matches: readonly Match<Record>[],
): Match<Record>[] {
  const certain = matches.filter(({ level }) => level === 'certain');
  if (certain.length > 0) return certain;
  const probable = matches.filter(({ level }) => level === 'probable');
  if (probable.length > 0) return probable;
  const equal = matches.filter(({ record, elsewhere }) => record.open === -amount && !elsewhere);
  return equal.length === 1 ? equal : [];
}
