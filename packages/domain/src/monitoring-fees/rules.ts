import { DomainError, type ProblemMessage, problemMessage } from '../errors.ts';
import { type Minor, scale, sum } from '../money/money.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';

const forbiddenProblem = (detail: ProblemMessage) => new DomainError('forbidden', detail);

/** Returns the facts of a monitoring fee that rights depend on. */
export const monitoringFeeFacts = (fee: { addedBy: number; isPaid: boolean }): RowFacts => ({
  createdBy: fee.addedBy,
  settled: fee.isPaid,
});

/** Throws if a member changes whether a fee is paid without that right. */
export function assertMayPay(member: Member, isPaid: boolean | undefined, before: boolean): void {
  if (isPaid === undefined || isPaid === before || can(member, 'monitoring-fees', 'pay')) return;
  throw forbiddenProblem(
    problemMessage('Your role in this project does not allow marking monitoring fees paid.'),
  );
}

/**
 * Returns true if the member may change or delete the fee; for a paid one, the right to mark fees as paid is
 * needed.
 */
export const mayModify = (member: Member, fee: { isPaid: boolean }): boolean =>
  !fee.isPaid || can(member, 'monitoring-fees', 'pay');

/** Throws if a paid fee is changed without the right to mark it as paid. */
export function assertMayModify(member: Member, fee: { isPaid: boolean }): void {
  if (mayModify(member, fee)) return;
  throw forbiddenProblem(
    problemMessage('This monitoring fee is paid. Only who may mark fees paid can change or delete it.'),
  );
}

interface FeeSums {
  count: number;
  paidCount: number;
  paid: Minor;
  outstanding: Minor;
}

/** Calculates the figures of the cards from totals of paid and unpaid fees. */
export function monitoringFeeFigures({ count, paidCount, paid, outstanding }: FeeSums) {
  const total = sum([paid, outstanding]);
  return { count, paidCount, total, paid, outstanding, average: scale(total, 1n, BigInt(count)) };
}
