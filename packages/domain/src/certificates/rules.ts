import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { assertNotLater } from '../payments/rules.ts';
import { grantsFor, type Member, type RowFacts } from '../permissions.ts';
import { formatRecordNumber } from '../records/record-numbers.ts';
import type { CertificateFigures, ContractTerms, Release } from './certificate-figures.ts';
import type { LineValue, ScheduleLine } from './values-by-line.ts';

export const CERTIFICATE_STATUSES = ['draft', 'submitted', 'certified', 'paid'] as const;

export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** Prefix of certificate numbers, which are counted per contract: PC-0001. */
export const CERTIFICATE_NUMBER = 'PC';

/** The next status of each status. There is no way back: mistakes are corrected in the next certificate. */
export const FLOW: Record<CertificateStatus, CertificateStatus | null> = {
  draft: 'submitted',
  submitted: 'certified',
  certified: 'paid',
  paid: null,
};

const conflictProblem = (detail: ProblemMessage) => new DomainError('conflict', detail);

/** Returns true if the certificate is issued: its figures are stored and never recalculated. */
export const isIssued = (status: CertificateStatus): boolean => status === 'certified' || status === 'paid';

/** Returns the facts of a certificate that rights depend on. */
export const certificateFacts = ({
  createdBy,
  status,
}: {
  createdBy: number;
  status: CertificateStatus;
}): RowFacts => ({ createdBy, settled: isIssued(status) });

/** The fields of a contract that the right to value it depends on. */
interface ContractValuers {
  valuers: readonly number[];
}

/**
 * Returns true if this member may value the contract. Members who read only their own certificates must be named as
 * valuers.
 */
export const mayValue = (member: Member, { valuers }: ContractValuers): boolean =>
  grantsFor(member, 'certificates').read === 'all' || valuers.includes(member.userId);

/** Throws if the member no longer values the contract of this certificate. */
export function assertStillValues(member: Member, contract: ContractValuers): void {
  if (!mayValue(member, contract))
    throw new DomainError('forbidden', problemMessage('You do not value this contract any more.'));
}

const WRONG_STATUS_MESSAGES: Record<CertificateStatus, ProblemMessage> = {
  draft: problemMessage('This certificate is still a draft. Submit it first.'),
  submitted: problemMessage('This certificate is submitted and waits to be certified.'),
  certified: problemMessage('This certificate is certified already.'),
  paid: problemMessage('This certificate is paid already.'),
};

/** Throws unless `to` follows the current status. */
export function assertFollowsFlow(from: CertificateStatus, to: CertificateStatus): void {
  if (FLOW[from] !== to) throw conflictProblem(WRONG_STATUS_MESSAGES[from]);
}

/** Throws if the certificate is issued, because it can no longer be changed or deleted. */
export function assertNotIssued(status: CertificateStatus): void {
  if (isIssued(status))
    throw conflictProblem(
      problemMessage('A certified payment certificate never changes. Put it right in the next one.'),
    );
}

/** Throws if a contract has issued certificates or approved variations: without it they would belong to another one. */
export function assertMayDeleteContract({ issued, approved }: { issued: number; approved: number }): void {
  if (issued > 0)
    throw conflictProblem(
      problemMessage('Payment certificates of this contract have been issued, so it cannot be deleted.'),
    );
  if (approved > 0)
    throw conflictProblem(
      problemMessage(
        'Approved variations revise this contract. Those that name no contract revise the first one. It stays, but you can edit it.',
      ),
    );
}

/** Throws if restoring a contract would make it the first one and move variations to it from another. */
export function assertTakesNoVariations(wouldTake: boolean): void {
  if (wouldTake)
    throw conflictProblem(
      problemMessage(
        'Approved variations that name no contract revise another one, and would move to this one. Add it anew instead.',
      ),
    );
}

/** Returns the due date: the certificate's date plus the payment days. */
export const payableOn = (date: CalendarDate, paymentDays: number): CalendarDate =>
  addDays(date, paymentDays);

/** Returns the payment day, today by default. Throws if it is in the future. */
export function paymentDay(given: CalendarDate | null, today: CalendarDate): CalendarDate {
  const day = given ?? today;
  assertNotLater('date', day, today);
  return day;
}

/**
 * Throws if an earlier certificate of the contract is submitted but not issued, because amounts due build on each
 * other. Drafts do not block: they are recalculated when they are issued.
 */
export function assertNextToIssue(number: number, submittedNumbers: readonly number[]): void {
  const earlier = submittedNumbers.filter((open) => open < number).sort((a, b) => a - b)[0];
  if (earlier !== undefined)
    throw conflictProblem(
      problemMessage('Certificate {number} is not certified yet. Certify or delete it first.', {
        number: formatRecordNumber(CERTIFICATE_NUMBER, earlier),
      }),
    );
}

/** Throws if an amount belongs to no line of the contract, or if a total is negative. */
export function assertValidValuation(
  lineIds: readonly number[],
  lines: readonly LineValue[],
  gross: Minor,
): void {
  const known = new Set<number | null>([...lineIds, null]);
  const strange = lines.find(({ lineId }) => !known.has(lineId));
  if (strange)
    throw fieldProblem('workDone', problemMessage('One of these lines does not belong to the contract'));
  if (lines.some(({ materialsOnSite }) => materialsOnSite < 0n))
    throw fieldProblem('materialsOnSite', problemMessage('Enter 0 or more'));
  if (gross < 0n)
    throw fieldProblem('workDone', problemMessage('Work done and materials cannot come to less than 0'));
}

interface FrozenTerms {
  contractSum: Minor;
  advance: Minor;
  lines: readonly ScheduleLine[];
}

/**
 * Throws if an edit changes what issued certificates depend on: the contract sum, the advance, and lines with
 * certified work. Rates, dates and new lines apply from the next certificate on.
 */
export function assertTermsUnchanged(
  before: FrozenTerms,
  after: FrozenTerms,
  certified: readonly LineValue[] | null,
): void {
  if (certified === null) return;
  if (after.contractSum !== before.contractSum)
    throw conflictProblem(
      problemMessage('A certificate has been issued: the contract sum stays, and variations revise it.'),
    );
  if (after.advance !== before.advance)
    throw conflictProblem(problemMessage('A certificate has been issued: the advance stays as it was paid.'));
  const touched = certified.some(({ lineId, workDone }) => {
    if (lineId === null || workDone === 0n) return false;
    const [was, is] = [before, after].map(({ lines }) => lines.find(({ id }) => id === lineId));
    return was?.amount !== is?.amount;
  });
  if (touched)
    throw conflictProblem(
      problemMessage('Work is certified on one of these lines: its amount stays. Add a new line.'),
    );
}

/** Throws if a line that a certificate not issued yet values is no longer in the schedule: its work would be lost. */
export function assertNoneValued(schedule: readonly { id: number }[], valued: readonly number[]): void {
  if (valued.some((id) => !schedule.some((line) => line.id === id)))
    throw conflictProblem(
      problemMessage('An open certificate values a line that is left out. Change the certificate first.'),
    );
}

/** Warnings for the certifier. None of them blocks certification. */
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
  /** The schedule line concerned, if any. */
  lineId: number | null;
  /** The amount concerned, if any. */
  amount: Minor | null;
}

interface WarningInputs {
  terms: Pick<ContractTerms, 'revisedSum' | 'advance' | 'vatRates'>;
  schedule: readonly ScheduleLine[];
  lines: readonly LineValue[];
  certified: readonly LineValue[];
  figures: CertificateFigures;
  release: Release;
  date: CalendarDate;
  lastDate: CalendarDate | null;
  /** Number of submitted certificates with a lower number that are not issued. */
  earlierOpen: number;
  /** True if variations were decided in another currency and are therefore not part of the sum. */
  otherCurrency: boolean;
}

/** Returns how far the work on a line exceeds the scheduled amount or lies below zero. */
function amountOutside(workDone: Minor, scheduled: Minor): Minor {
  const [least, most] = scheduled < 0n ? [scheduled, ZERO] : [ZERO, scheduled];
  if (workDone > most) return sum([workDone, -most]);
  return workDone < least ? sum([least, -workDone]) : ZERO;
}

/**
 * Work may exceed a line's amount, since quantities grow and variations may cover them; and it may fall below what
 * was certified, to correct an earlier mistake. Both cause a warning.
 */
function lineWarnings({ schedule, lines, certified }: WarningInputs): CertificateWarning[] {
  const [before, now] = [certified, lines].map(
    (values) => new Map(values.map(({ lineId, workDone }) => [lineId, workDone])),
  );
  return schedule.flatMap(({ id, amount }): CertificateWarning[] => {
    const workDone = now?.get(id) ?? ZERO;
    const earlier = before?.get(id) ?? ZERO;
    const [beyond, back] = [amountOutside(workDone, amount), sum([earlier, -workDone])];
    const isReduced = amount < 0n ? earlier < 0n && back < 0n : earlier > 0n && back > 0n;
    return [
      ...(beyond > 0n ? [{ code: 'over_measured' as const, lineId: id, amount: beyond }] : []),
      ...(isReduced
        ? [{ code: 'reduced' as const, lineId: id, amount: (back < 0n ? -back : back) as Minor }]
        : []),
    ];
  });
}

/** Returns all warnings of a certificate. */
export function certificateWarnings(looked: WarningInputs): CertificateWarning[] {
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
