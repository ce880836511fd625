import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, refusedField, type Said, said } from '../errors.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { grantsOf, type Member, type RowFacts } from '../permissions.ts';
import { numberText } from '../records/numbers.ts';
import type { CertificateFigures, Release, Terms } from './figures.ts';
import type { LineValue, ScheduleLine } from './valuation.ts';

export const CERTIFICATE_STATUSES = ['draft', 'submitted', 'certified', 'paid'] as const;

export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** The letters of the numbers of certificates, which each contract counts by itself: PC-0001. */
export const CERTIFICATE_NUMBER = 'PC';

/** Where a certificate goes from where it is. There is no way back: what was wrong is put right in the next one. */
export const FLOW: Record<CertificateStatus, CertificateStatus | null> = {
  draft: 'submitted',
  submitted: 'certified',
  certified: 'paid',
  paid: null,
};

const conflict = (detail: Said) => new DomainError('conflict', detail);

/** Issued: its figures are stored as they are and never worked out again. */
export const isIssued = (status: CertificateStatus): boolean => status === 'certified' || status === 'paid';

/** What rights depend on in a certificate. */
export const certificateFacts = ({
  createdBy,
  status,
}: {
  createdBy: number;
  status: CertificateStatus;
}): RowFacts => ({ createdBy, settled: isIssued(status) });

/** What the right to value a contract depends on. */
interface Valued {
  valuers: readonly number[];
}

/** May this member value a contract, where their role draws up certificates? Who reads only their own needs to be named. */
export const mayValue = (member: Member, { valuers }: Valued): boolean =>
  grantsOf(member.role, 'certificates').read === 'all' || valuers.includes(member.userId);

/** Refuses to change a certificate of a contract that its author does not value any more. */
export function mustStillValue(member: Member, contract: Valued): void {
  if (!mayValue(member, contract))
    throw new DomainError('forbidden', said('You do not value this contract any more.'));
}

const NOT_YET: Record<CertificateStatus, Said> = {
  draft: said('This certificate is still a draft. Submit it first.'),
  submitted: said('This certificate is submitted and waits to be certified.'),
  certified: said('This certificate is certified already.'),
  paid: said('This certificate is paid already.'),
};

/** Refuses a state that does not follow the one that the certificate has. */
export function mustFollowFlow(from: CertificateStatus, to: CertificateStatus): void {
  if (FLOW[from] !== to) throw conflict(NOT_YET[from]);
}

/** Refuses to change or delete what was issued. */
export function mustNotBeIssued(status: CertificateStatus): void {
  if (isIssued(status))
    throw conflict(said('A certified payment certificate never changes. Put it right in the next one.'));
}

/** Refuses to delete a contract of which certificates were issued. */
export function mustHaveNoneIssued(issued: number): void {
  if (issued > 0) throw conflict(said('Payment certificates of this contract have been issued. It stays.'));
}

/** When a certificate is to be paid: so many days after its date. */
export const payableOn = (date: CalendarDate, paymentDays: number): CalendarDate =>
  addDays(date, paymentDays);

/** The day of a payment: today unless given. Refuses one that is still to come. */
export function paymentDay(given: CalendarDate | null, today: CalendarDate): CalendarDate {
  const day = given ?? today;
  if (day > today) throw refusedField('date', said('A payment cannot be dated later than today'));
  return day;
}

/**
 * Refuses to issue a certificate before an earlier one of its contract that is submitted: what is due builds on what was
 * due before. A draft stands in nobody's way: it is worked out anew when its turn comes.
 */
export function mustBeNextToIssue(number: number, submittedNumbers: readonly number[]): void {
  const earlier = submittedNumbers.filter((open) => open < number).sort((a, b) => a - b)[0];
  if (earlier !== undefined)
    throw conflict(
      said('Certificate {number} is not certified yet. Certify or delete it first.', {
        number: numberText(CERTIFICATE_NUMBER, earlier),
      }),
    );
}

/** Refuses amounts of lines that the contract does not have, and a job of which less than nothing is done. */
export function mustBeValued(lineIds: readonly number[], lines: readonly LineValue[], gross: Minor): void {
  const strange = lines.find(({ lineId }) => lineId !== null && !lineIds.includes(lineId));
  if (strange) throw refusedField('workDone', said('One of these lines does not belong to the contract'));
  if (lines.some(({ materialsOnSite }) => materialsOnSite < 0n))
    throw refusedField('materialsOnSite', said('Enter 0 or more'));
  if (gross < 0n) throw refusedField('workDone', said('Work done and materials cannot come to less than 0'));
}

interface FrozenTerms {
  contractSum: Minor;
  advance: Minor;
  lines: readonly ScheduleLine[];
}

/**
 * Refuses to rewrite what issued certificates stand on: the contract sum, which variations revise, the advance, which
 * was paid, and lines of which work is certified. Rates, dates and new lines apply from the next certificate on.
 */
export function mustNotRewriteTerms(
  before: FrozenTerms,
  after: FrozenTerms,
  certified: readonly LineValue[] | null,
): void {
  if (certified === null) return;
  if (after.contractSum !== before.contractSum)
    throw conflict(said('A certificate has been issued: the contract sum stays, and variations revise it.'));
  if (after.advance !== before.advance)
    throw conflict(said('A certificate has been issued: the advance stays as it was paid.'));
  const touched = certified.some(({ lineId, workDone }) => {
    if (lineId === null || workDone === 0n) return false;
    const [was, is] = [before, after].map(({ lines }) => lines.find(({ id }) => id === lineId));
    return was?.amount !== is?.amount;
  });
  if (touched)
    throw conflict(said('Work is certified on one of these lines: its amount stays. Add a new line.'));
}

/** What a certificate is worth looking at twice for. None of it stops anybody: who certifies decides. */
export const CERTIFICATE_WARNINGS = [
  'over_measured',
  'reduced',
  'over_contract',
  'negative_due',
  'no_vat_rate',
  'advance_outstanding',
  'dated_before_last',
  'earlier_open',
  'other_currency',
] as const;

export interface CertificateWarning {
  code: (typeof CERTIFICATE_WARNINGS)[number];
  /** The line of the schedule that it is about, if it is about one. */
  lineId: number | null;
  /** By how much. */
  amount: Minor | null;
}

interface Looked {
  terms: Pick<Terms, 'revisedSum' | 'advance' | 'vatRates'>;
  schedule: readonly ScheduleLine[];
  lines: readonly LineValue[];
  certified: readonly LineValue[];
  figures: CertificateFigures;
  release: Release;
  date: CalendarDate;
  lastDate: CalendarDate | null;
  /** Certificates of the contract with a lower number that are submitted and not issued. */
  earlierOpen: number;
  /** Variations were decided in another currency than its certificates have, and are no part of its sum. */
  otherCurrency: boolean;
}

/** How far the work on a line lies outside what is scheduled: beyond it, or on the other side of 0. */
function outside(workDone: Minor, scheduled: Minor): Minor {
  const [least, most] = scheduled < 0n ? [scheduled, ZERO] : [ZERO, scheduled];
  if (workDone > most) return sum([workDone, -most]);
  return workDone < least ? sum([least, -workDone]) : ZERO;
}

/**
 * Work may be measured beyond a line's amount, because quantities turn out larger and a variation may cover it; and below
 * what was certified, because that is how an earlier mistake is put right. Both are said.
 */
function lineWarnings({ schedule, lines, certified }: Looked): CertificateWarning[] {
  const before = new Map(certified.map(({ lineId, workDone }) => [lineId, workDone]));
  return schedule.flatMap(({ id, amount }): CertificateWarning[] => {
    const workDone = lines.find(({ lineId }) => lineId === id)?.workDone ?? ZERO;
    const earlier = before.get(id) ?? ZERO;
    const [beyond, back] = [outside(workDone, amount), sum([earlier, -workDone])];
    const isReduced = amount < 0n ? earlier < 0n && back < 0n : earlier > 0n && back > 0n;
    return [
      ...(beyond > 0n ? [{ code: 'over_measured' as const, lineId: id, amount: beyond }] : []),
      ...(isReduced
        ? [{ code: 'reduced' as const, lineId: id, amount: (back < 0n ? -back : back) as Minor }]
        : []),
    ];
  });
}

/** All that is said beside a certificate. */
export function certificateWarnings(looked: Looked): CertificateWarning[] {
  const { terms, figures, release, date, lastDate, earlierOpen, otherCurrency } = looked;
  const { gross, due, vatRate, advancePaid, advanceRecovered } = figures;
  const done = (values: readonly LineValue[]) => sum(values.map(({ workDone }) => workDone));
  const back = sum([done(looked.certified), -done(looked.lines)]);
  const whole: [CertificateWarning['code'], boolean, Minor | null][] = [
    ['reduced', back > 0n, back],
    ['over_contract', gross > terms.revisedSum, sum([gross, -terms.revisedSum])],
    ['negative_due', due < 0n, due],
    ['no_vat_rate', vatRate === null && terms.vatRates.length > 0, null],
    [
      'advance_outstanding',
      release === 'final' && advancePaid > advanceRecovered,
      sum([advancePaid, -advanceRecovered]),
    ],
    ['dated_before_last', lastDate !== null && date < lastDate, null],
    ['earlier_open', earlierOpen > 0, null],
    ['other_currency', otherCurrency, null],
  ];
  return [
    ...lineWarnings(looked),
    ...whole.filter(([, holds]) => holds).map(([code, , amount]) => ({ code, lineId: null, amount })),
  ];
}
