import type { Certificate } from '@brick/domain/certificates/contract';
import { RELEASES, type Release } from '@brick/domain/certificates/figures';
import { basisOf, type WorkedOut, workedOut } from '@brick/domain/certificates/working';
import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { parseRate, share } from '@brick/domain/ledger/rate';
import { decimal, type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';

/** The key of a line of the schedule, or of what is in none of them. */
export type LineKey = number | null;

/** What was typed on a line: amounts to date as decimal strings, or as they stand where they are none. */
export interface LineEntry {
  toDate: string;
  materials: string;
}

/** What was typed of a certificate. */
export interface Entry {
  date: string | null;
  release: Release;
  lines: ReadonlyMap<LineKey, LineEntry>;
}

type Line = Certificate['lines'][number];

const NOTHING: LineEntry = { toDate: '0.00', materials: '0.00' };

const entryOf = ({ workBefore, workNow, materialsOnSite }: Line): LineEntry => ({
  toDate: decimal(sum([workBefore, workNow])),
  materials: decimal(materialsOnSite),
});

/** What a certificate says, as it is typed. There is always a line for what the schedule has not. */
export function entryFrom({ date, release, lines }: Certificate): Entry {
  const entries = lines.map((line): [LineKey, LineEntry] => [line.lineId, entryOf(line)]);
  return { date, release, lines: new Map([[null, NOTHING], ...entries]) };
}

/** Puts what was typed on a line into an entry. */
export const withLine = (entry: Entry, key: LineKey, typed: Partial<LineEntry>): Entry => ({
  ...entry,
  lines: new Map(entry.lines).set(key, { ...(entry.lines.get(key) ?? NOTHING), ...typed }),
});

/** An amount that stands in a box; nothing typed is nothing, and null what is no amount. */
const amountIn = (text: string) => (text.trim() === '' ? ZERO : parseDecimal(text));

/** The amounts of a line as it is typed; null for what is none. */
export function amountsOf({ toDate, materials }: LineEntry) {
  const brought = amountIn(materials);
  return { toDate: amountIn(toDate), materials: brought !== null && brought < 0n ? null : brought };
}

/** What is typed as done this time, added to what was done before; as it stands where it is no amount. */
export function addedTo(before: Minor, now: string): string {
  const amount = amountIn(now);
  return amount === null ? now : decimal(sum([before, amount]));
}

/** True where an amount of an entry cannot be read, so that it can be neither worked out nor sent. */
export const isUnreadable = ({ lines }: Entry): boolean =>
  [...lines.values()].some((line) => Object.values(amountsOf(line)).includes(null));

const dateIn = (date: string | null, otherwise: CalendarDate): CalendarDate =>
  date !== null && isCalendarDate(date) ? date : otherwise;

/** Work done and materials by line, as they are sent; what cannot be read counts as nothing. */
export function valuedIn({ lines }: Entry) {
  const entries = [...lines].filter(([key, line]) => key !== null || lines.size === 1 || !isNothing(line));
  return {
    workDone: entries.map(([lineId, line]) => ({ lineId, amount: amountsOf(line).toDate ?? ZERO })),
    materialsOnSite: entries
      .map(([lineId, line]) => ({ lineId, amount: amountsOf(line).materials ?? ZERO }))
      .filter(({ amount }) => amount !== 0n),
  };
}

const isNothing = (line: LineEntry): boolean => Object.values(amountsOf(line)).every((one) => one === 0n);

/** What a certificate comes to as it is typed, by the functions that the server works it out with. */
export function workOutOf(certificate: Certificate, entry: Entry): WorkedOut | null {
  const basis = basisOf(certificate);
  if (!basis) return null;
  const { workDone, materialsOnSite } = valuedIn(entry);
  return workedOut(basis, {
    date: dateIn(entry.date, certificate.date),
    release: entry.release,
    workDone: { lines: workDone },
    materialsOnSite: { lines: materialsOnSite },
  });
}

function sameLine(a = NOTHING, b = NOTHING): boolean {
  const [one, other] = [amountsOf(a), amountsOf(b)];
  return (['toDate', 'materials'] as const).every(
    (name) => a[name] === b[name] || (one[name] !== null && one[name] === other[name]),
  );
}

/** The keys of the lines on which two entries differ. */
export const differing = (a: Entry, b: Entry): LineKey[] =>
  [...new Set([...a.lines.keys(), ...b.lines.keys()])].filter(
    (key) => !sameLine(a.lines.get(key), b.lines.get(key)),
  );

/** Only what was changed: date, release, and the lines as a whole where one of them differs. */
export function changesIn(entry: Entry, opened: Entry) {
  return {
    ...(entry.date !== opened.date && { date: entry.date ?? '' }),
    ...(entry.release !== opened.release && { release: entry.release }),
    ...(differing(entry, opened).length > 0 && valuedIn(entry)),
  };
}

/** What one typed, over what somebody else has saved meanwhile: what was left alone is as they saved it. */
export function over(typed: Entry, opened: Entry, theirs: Entry): Entry {
  const mine = new Set(differing(typed, opened));
  return {
    date: typed.date === opened.date ? theirs.date : typed.date,
    release: typed.release === opened.release ? theirs.release : typed.release,
    lines: new Map(
      [...theirs.lines].map(([key, line]) => [key, (mine.has(key) && typed.lines.get(key)) || line]),
    ),
  };
}

/** What differs from what is stored, to be kept on the device until it is saved. */
export const keptOf = (typed: Entry, stored: Entry, version: number): Record<string, unknown> => ({
  version,
  ...(typed.date !== stored.date && { date: typed.date }),
  ...(typed.release !== stored.release && { release: typed.release }),
  lines: differing(typed, stored).map((key) => [key, typed.lines.get(key)]),
});

const isLine = (line: unknown): line is [LineKey, LineEntry] =>
  Array.isArray(line) &&
  (line[0] === null || typeof line[0] === 'number') &&
  typeof line[1]?.toDate === 'string' &&
  typeof line[1]?.materials === 'string';

/** What is stored with what was typed an earlier time over it; lines that are gone meanwhile are left out. */
export function withKept(stored: Entry, kept: Record<string, unknown>): Entry {
  const { date, release, lines } = kept;
  const typed = Array.isArray(lines) ? lines.filter(isLine) : [];
  const known = RELEASES.find((each) => each === release);
  return {
    date: typeof date === 'string' || date === null ? date : stored.date,
    release: known ?? stored.release,
    lines: new Map([...stored.lines, ...typed.filter(([key]) => stored.lines.has(key))]),
  };
}

/** "45%" of a scheduled value as an amount; null for what is no percentage. */
export function amountOfPercent(typed: string, scheduled: Minor): string | null {
  const match = /^(-?[\d.,]+)\s*[%٪％]$/.exec(typed.trim());
  const percent = match ? parseRate((match[1] ?? '').replace(',', '.')) : null;
  return percent === null ? null : decimal(share(scheduled, percent));
}
