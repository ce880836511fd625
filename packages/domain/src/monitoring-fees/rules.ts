import { DomainError, type Said, said } from '../errors.ts';
import { type Minor, scale, sum } from '../money/money.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';

const forbidden = (detail: Said) => new DomainError('forbidden', detail);

/** What rights depend on in a monitoring fee. */
export const monitoringFeeFacts = (fee: { addedBy: number; isPaid: boolean }): RowFacts => ({
  createdBy: fee.addedBy,
  settled: fee.isPaid,
});

/** Refuses a member who marks a fee paid, or unpaid again, without the right to. */
export function mustMayPay(member: Member, isPaid: boolean | undefined, before: boolean): void {
  if (isPaid === undefined || isPaid === before || can(member, 'monitoring-fees', 'pay')) return;
  throw forbidden(said('Your role in this project does not allow marking monitoring fees paid.'));
}

/** A paid fee is changed or deleted only by who may mark it paid: money that has moved is not rewritten in passing. */
export const mayTouch = (member: Member, fee: { isPaid: boolean }): boolean =>
  !fee.isPaid || can(member, 'monitoring-fees', 'pay');

/** Refuses a change of a paid fee without the right to mark it paid. */
export function mustMayTouch(member: Member, fee: { isPaid: boolean }): void {
  if (mayTouch(member, fee)) return;
  throw forbidden(said('This monitoring fee is paid. Only who may mark fees paid can change or delete it.'));
}

interface Sums {
  count: number;
  paidCount: number;
  paid: Minor;
  outstanding: Minor;
}

/** The figures of the cards from what the paid and the unpaid fees come to. */
export function monitoringFeeFigures({ count, paidCount, paid, outstanding }: Sums) {
  const total = sum([paid, outstanding]);
  return { count, paidCount, total, paid, outstanding, average: scale(total, 1n, BigInt(count)) };
}
