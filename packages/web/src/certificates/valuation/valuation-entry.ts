import type { Certificate } from '@brick/domain/certificates/api';
import {
  type CertificateCalculation,
  calculateCertificate,
  parseBasis,
} from '@brick/domain/certificates/certificate-calculation';
import { RELEASES, type Release } from '@brick/domain/certificates/certificate-figures';
import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { parseRate, share } from '@brick/domain/ledger/rate';
import { decimal, type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';

/** Id of a line in the schedule of values, or null for work that is in none of them. */
export type ValuationLineKey = number | null;

/** The input of one line: amounts to date as decimal strings, or the raw text if it is not an amount. */
export interface ValuationLineEntry {
  toDate: string;
  materials: string;
}

/** The input of a whole certificate. */
export interface ValuationEntry {
  date: string | null;
  release: Release;
  lines: ReadonlyMap<ValuationLineKey, ValuationLineEntry>;
}

type CertificateLine = Certificate['lines'][number];

const EMPTY_LINE: ValuationLineEntry = { toDate: '0.00', materials: '0.00' };

const lineEntryOf = ({ workBefore, workNow, materialsOnSite }: CertificateLine): ValuationLineEntry => ({
  toDate: decimal(sum([workBefore, workNow])),
  materials: decimal(materialsOnSite),
});

/** Converts a certificate to an editable entry. There is always a line for work outside the schedule. */
export function valuationEntryOf({ date, release, lines }: Certificate): ValuationEntry {
  const entries = lines.map((line): [ValuationLineKey, ValuationLineEntry] => [
    line.lineId,
    lineEntryOf(line),
  ]);
  return { date, release, lines: new Map([[null, EMPTY_LINE], ...entries]) };
}

/** Returns the entry with one line updated. */
export const updateLine = (
  entry: ValuationEntry,
  key: ValuationLineKey,
  typed: Partial<ValuationLineEntry>,
): ValuationEntry => ({
  ...entry,
  lines: new Map(entry.lines).set(key, { ...(entry.lines.get(key) ?? EMPTY_LINE), ...typed }),
});

/** Parses an amount. Empty text is zero; invalid text is null. */
const parseAmount = (text: string) => (text.trim() === '' ? ZERO : parseDecimal(text));

/** The amounts of a line as it is typed; null for what is none. */
export function amountsOf({ toDate, materials }: ValuationLineEntry) {
  const brought = parseAmount(materials);
  return { toDate: parseAmount(toDate), materials: brought !== null && brought < 0n ? null : brought };
}

/** What is typed as done this time, added to what was done before; as it stands where it is no amount. */
export function addedTo(before: Minor, now: string): string {
  const amount = parseAmount(now);
  return amount === null ? now : decimal(sum([before, amount]));
}

/** Whether any amount is invalid, so that the entry can be neither calculated nor sent. */
export const hasInvalidAmount = ({ lines }: ValuationEntry): boolean =>
  [...lines.values()].some((line) => Object.values(amountsOf(line)).includes(null));

const parseDate = (date: string | null, otherwise: CalendarDate): CalendarDate =>
  date !== null && isCalendarDate(date) ? date : otherwise;

/** Returns work done and materials by line for the request. Invalid amounts count as zero. */
export function valuationBody({ lines }: ValuationEntry) {
  const entries = [...lines].filter(([key, line]) => key !== null || lines.size === 1 || !isEmptyLine(line));
  return {
    workDone: entries.map(([lineId, line]) => ({ lineId, amount: amountsOf(line).toDate ?? ZERO })),
    materialsOnSite: entries
      .map(([lineId, line]) => ({ lineId, amount: amountsOf(line).materials ?? ZERO }))
      .filter(({ amount }) => amount !== 0n),
  };
}

const isEmptyLine = (line: ValuationLineEntry): boolean =>
  Object.values(amountsOf(line)).every((one) => one === 0n);

/** Calculates the certificate as edited, with the same functions as the server. */
export function calculateEntry(
  certificate: Certificate,
  entry: ValuationEntry,
): CertificateCalculation | null {
  const basis = parseBasis(certificate);
  if (!basis) return null;
  const { workDone, materialsOnSite } = valuationBody(entry);
  return calculateCertificate(basis, {
    date: parseDate(entry.date, certificate.date),
    release: entry.release,
    workDone: { lines: workDone },
    materialsOnSite: { lines: materialsOnSite },
  });
}

const isSameLine = (a = EMPTY_LINE, b = EMPTY_LINE): boolean =>
  (['toDate', 'materials'] as const).every((name) => {
    if (a[name] === b[name]) return true;
    const amount = amountsOf(a)[name];
    return amount !== null && amount === amountsOf(b)[name];
  });

/** Returns the keys of the lines in which two entries differ. */
export const changedLineKeys = (a: ValuationEntry, b: ValuationEntry): ValuationLineKey[] =>
  [...new Set([...a.lines.keys(), ...b.lines.keys()])].filter(
    (key) => !isSameLine(a.lines.get(key), b.lines.get(key)),
  );

/** Returns the changed fields: date, release, and all lines if any of them changed. */
export function changedFields(entry: ValuationEntry, opened: ValuationEntry) {
  return {
    ...(entry.date !== opened.date && { date: entry.date ?? '' }),
    ...(entry.release !== opened.release && { release: entry.release }),
    ...(changedLineKeys(entry, opened).length > 0 && valuationBody(entry)),
  };
}

/** Merges the user's changes into the version another user saved. Fields the user left alone take the saved values. */
export function mergeEntries(
  typed: ValuationEntry,
  opened: ValuationEntry,
  theirs: ValuationEntry,
): ValuationEntry {
  const mine = new Set(changedLineKeys(typed, opened));
  return {
    date: typed.date === opened.date ? theirs.date : typed.date,
    release: typed.release === opened.release ? theirs.release : typed.release,
    lines: new Map(
      [...theirs.lines].map(([key, line]) => [key, (mine.has(key) && typed.lines.get(key)) || line]),
    ),
  };
}

/** Returns the differences from the stored version, to keep on the device until they are saved. */
export const draftOf = (
  typed: ValuationEntry,
  stored: ValuationEntry,
  version: number,
): Record<string, unknown> => ({
  version,
  ...(typed.date !== stored.date && { date: typed.date }),
  ...(typed.release !== stored.release && { release: typed.release }),
  lines: changedLineKeys(typed, stored).map((key) => [key, typed.lines.get(key)]),
});

const isLineTuple = (line: unknown): line is [ValuationLineKey, ValuationLineEntry] =>
  Array.isArray(line) &&
  (line[0] === null || typeof line[0] === 'number') &&
  typeof line[1]?.toDate === 'string' &&
  typeof line[1]?.materials === 'string';

/** Applies a draft to the stored version. Lines that no longer exist are left out. */
export function applyDraft(stored: ValuationEntry, kept: Record<string, unknown>): ValuationEntry {
  const { date, release, lines } = kept;
  const typed = Array.isArray(lines) ? lines.filter(isLineTuple) : [];
  const known = RELEASES.find((each) => each === release);
  return {
    date: typeof date === 'string' || date === null ? date : stored.date,
    release: known ?? stored.release,
    lines: new Map([...stored.lines, ...typed.filter(([key]) => stored.lines.has(key))]),
  };
}

/** Converts "45%" of a scheduled value to an amount; null if the text is not a percentage. */
export function percentToAmount(typed: string, scheduled: Minor): string | null {
  const match = /^(-?[\d.,]+)\s*[%٪％]$/.exec(typed.trim());
  const percent = match ? parseRate((match[1] ?? '').replace(',', '.')) : null;
  return percent === null ? null : decimal(share(scheduled, percent));
}
