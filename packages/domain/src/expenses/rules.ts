import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';
import type { ExpenseKind } from './record.ts';

/** Default number of days from the date of an expense to its due date (docs/spec/decisions.md, "Expense extras"). */
const DEFAULT_DAYS_TO_PAY = 30;

export const dueDateOf = (date: CalendarDate, given: CalendarDate | null | undefined): CalendarDate =>
  given ?? addDays(date, DEFAULT_DAYS_TO_PAY);

const forbiddenProblem = (detail: ProblemMessage) => new DomainError('forbidden', detail);

/** What is wrong with the sign of an amount: it is below zero exactly when it is of a credit note. */
export function wrongSign({ kind, amount }: { kind: ExpenseKind; amount: bigint }) {
  if (kind === 'credit_note') return amount < 0n ? null : 'creditSign';
  return amount < 0n ? 'invoiceSign' : null;
}

/** Throws for an amount with the wrong sign. */
export function assertSign(kind: ExpenseKind, amount: bigint): void {
  const wrong = wrongSign({ kind, amount });
  if (wrong === 'creditSign')
    throw fieldProblem('amount', problemMessage('The amount of a credit note is below zero'));
  if (wrong) throw fieldProblem('amount', problemMessage('Only the amount of a credit note is below zero'));
}

/** Throws if a member changes whether an expense is paid without that right. */
export function assertMayPay(member: Member, isPaid: boolean | undefined, before: boolean): void {
  if (isPaid === undefined || isPaid === before) return;
  if (!can(member, 'expenses', 'pay'))
    throw forbiddenProblem(problemMessage('Your role in this project does not allow marking expenses paid.'));
}

/** Throws unless the member may mark expenses as paid, which is needed to change or delete a paid one. */
export function assertMayModify(member: Member, expense: { isPaid: boolean }): void {
  if (expense.isPaid && !can(member, 'expenses', 'pay')) {
    throw forbiddenProblem(
      problemMessage('This expense is paid. Only who may mark expenses paid can change or delete it.'),
    );
  }
}

/** Returns the facts of an expense that rights depend on. */
export const expenseFacts = (expense: { addedBy: number; isPaid: boolean }): RowFacts => ({
  createdBy: expense.addedBy,
  settled: expense.isPaid,
});
