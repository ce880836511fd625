import type { CalendarDate } from '../dates/calendar-date.ts';
import { daysBetween } from '../dates/calendar-date.ts';
import { type Minor, percent, sum, ZERO } from '../money/money.ts';
import { PHASES, type Phase, type PhaseStatus, phaseStatus } from '../phases/phases.ts';
import type { Ratio } from './ratio.ts';
import { type ScheduleStatus, scheduleStatus } from './schedule/schedule-status.ts';

/** A stored total of a project's rows: their count and amount. */
export interface TotalsBucket {
  resource: 'expenses' | 'variations' | 'monitoring-fees' | 'issues' | 'inspections';
  /**
   * expenses: phase|paid · variations: status · monitoring-fees: paid · issues: status|priority · inspections: result.
   * What bank statements paid of unpaid records is in `part`, which counts none; `unpaid` has the rest.
   */
  bucket: string;
  count: number;
  amount: Minor;
}

export interface PhaseFigures {
  phase: Phase;
  status: PhaseStatus;
  count: number;
  paidCount: number;
  total: Minor;
  paid: Minor;
  unpaid: Minor;
}

export interface ProjectFigures {
  spent: Minor;
  remaining: Minor | null;
  percentSpent: number | null;
  totals: {
    expenses: Minor;
    paidExpenses: Minor;
    unpaidExpenses: Minor;
    variations: Minor;
    variationsApproved: Minor;
    variationsPending: Minor;
    monitoringFees: Minor;
    paidMonitoringFees: Minor;
  };
  counts: { expenses: number; paidExpenses: number };
  progress: number;
  completedPhases: number;
  totalPhases: number;
  phases: PhaseFigures[];
  schedule: { status: ScheduleStatus; estimatedCompletionDate: CalendarDate | null; daysLeft: number | null };
  issues: { open: number; inProgress: number; resolved: number; unresolved: number; highPriority: number };
  inspections: { total: number; passed: number; failed: number; pending: number; passRate: number | null };
}

export interface ProjectFacts {
  totalBudget: Minor | null;
  start: CalendarDate;
  estimatedCompletion: CalendarDate | null;
  today: CalendarDate;
  /** Set if programme and progress entries define it. */
  spi?: Ratio | null;
}

const EMPTY_BUCKET = { count: 0, amount: ZERO };

function createBucketReader(buckets: readonly TotalsBucket[]) {
  const found = new Map(buckets.map((bucket) => [`${bucket.resource}:${bucket.bucket}`, bucket]));
  return (resource: TotalsBucket['resource'], bucket: string) =>
    found.get(`${resource}:${bucket}`) ?? EMPTY_BUCKET;
}

type BucketReader = ReturnType<typeof createBucketReader>;

function phaseFigures(read: BucketReader): PhaseFigures[] {
  return PHASES.map((phase) => {
    const paid = read('expenses', `${phase}|paid`);
    const unpaid = read('expenses', `${phase}|unpaid`);
    const paidAmount = sum([paid.amount, read('expenses', `${phase}|part`).amount]);
    const count = paid.count + unpaid.count;
    return {
      phase,
      status: phaseStatus(count, paid.count),
      count,
      paidCount: paid.count,
      total: sum([paidAmount, unpaid.amount]),
      paid: paidAmount,
      unpaid: unpaid.amount,
    };
  });
}

function issueFigures(read: BucketReader): ProjectFigures['issues'] {
  const countOf = (status: string) =>
    ['low', 'medium', 'high'].reduce(
      (total, priority) => total + read('issues', `${status}|${priority}`).count,
      0,
    );
  const open = countOf('open');
  const inProgress = countOf('in_progress');
  return {
    open,
    inProgress,
    resolved: countOf('resolved'),
    unresolved: open + inProgress,
    highPriority: read('issues', 'open|high').count + read('issues', 'in_progress|high').count,
  };
}

function inspectionFigures(read: BucketReader): ProjectFigures['inspections'] {
  const [passed, failed, pending] = ['passed', 'failed', 'pending'].map(
    (result) => read('inspections', result).count,
  ) as [number, number, number];
  const total = passed + failed + pending;
  return { total, passed, failed, pending, passRate: percent(BigInt(passed), BigInt(total)) };
}

function moneyTotals(read: BucketReader, phases: readonly PhaseFigures[]): ProjectFigures['totals'] {
  const variationsApproved = read('variations', 'approved').amount;
  const variationsPending = read('variations', 'pending').amount;
  const paidMonitoringFees = sum(['paid', 'part'].map((bucket) => read('monitoring-fees', bucket).amount));
  return {
    expenses: sum(phases.map((phase) => phase.total)),
    paidExpenses: sum(phases.map((phase) => phase.paid)),
    unpaidExpenses: sum(phases.map((phase) => phase.unpaid)),
    variations: sum([variationsApproved, variationsPending]),
    variationsApproved,
    variationsPending,
    monitoringFees: sum([paidMonitoringFees, read('monitoring-fees', 'unpaid').amount]),
    paidMonitoringFees,
  };
}

/** Calculates the figures that need only the stored totals, not the project's budget and dates. */
export function figuresOfBuckets(buckets: readonly TotalsBucket[]) {
  const read = createBucketReader(buckets);
  const phases = phaseFigures(read);
  return {
    phases,
    totals: moneyTotals(read, phases),
    counts: {
      expenses: phases.reduce((count, phase) => count + phase.count, 0),
      paidExpenses: phases.reduce((count, phase) => count + phase.paidCount, 0),
    },
    issues: issueFigures(read),
    inspections: inspectionFigures(read),
  };
}

/** Returns the amount spent: expenses, counted variations and monitoring fees. */
export const spentOf = ({
  expenses,
  variations,
  monitoringFees,
}: Pick<ProjectFigures['totals'], 'expenses' | 'variations' | 'monitoringFees'>): Minor =>
  sum([expenses, variations, monitoringFees]);

/** Counts completed phases and calculates their percentage. */
export function phaseProgress(phases: readonly PhaseFigures[]) {
  const completedPhases = phases.filter((phase) => phase.status === 'completed').length;
  return { completedPhases, progress: percent(BigInt(completedPhases), BigInt(PHASES.length)) ?? 0 };
}

/**
 * Calculates all dashboard figures from a project's stored totals. spent = expenses + variations + monitoring fees;
 * rejected variations and drafts never count (docs/spec/ledger.md, "Spent"). Amounts in hundredths, percentages
 * with one decimal.
 */
export function projectFigures(facts: ProjectFacts, buckets: readonly TotalsBucket[]): ProjectFigures {
  const kept = figuresOfBuckets(buckets);
  const { totals, phases } = kept;
  const spent = spentOf(totals);
  const { completedPhases, progress } = phaseProgress(phases);
  const { totalBudget, estimatedCompletion, today, spi } = facts;
  return {
    ...kept,
    spent,
    remaining: totalBudget === null ? null : ((totalBudget - spent) as Minor),
    percentSpent: totalBudget === null ? null : percent(spent, totalBudget),
    progress,
    completedPhases,
    totalPhases: PHASES.length,
    schedule: {
      status: scheduleStatus({ start: facts.start, estimatedCompletion, progress, today, spi }),
      estimatedCompletionDate: estimatedCompletion,
      daysLeft: estimatedCompletion ? daysBetween(today, estimatedCompletion) : null,
    },
  };
}
