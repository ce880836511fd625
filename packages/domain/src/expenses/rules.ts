import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, type Said, said } from '../errors.ts';
import { can, type Member, type RowFacts } from '../permissions.ts';

/**
 * Days after its date on which an expense is due when nobody says otherwise (docs/spec/decisions.md, "Expense
 * extras").
 */
const USUAL_DAYS_TO_PAY = 30;

export const dueDateOf = (date: CalendarDate, given: CalendarDate | null | undefined): CalendarDate =>
  given ?? addDays(date, USUAL_DAYS_TO_PAY);

const notAllowed = (detail: Said) => new DomainError('forbidden', detail);

/** Refuses a member who marks something paid, or unpaid again, without the right to. */
export function mustMayPay(member: Member, isPaid: boolean | undefined, before: boolean): void {
  if (isPaid === undefined || isPaid === before) return;
  if (!can(member, 'expenses', 'pay'))
    throw notAllowed(said('Your role in this project does not allow marking expenses paid.'));
}

/** A paid expense is changed or deleted only by who may mark it paid: money that has moved is not rewritten in passing. */
export function mustMayTouch(member: Member, expense: { isPaid: boolean }): void {
  if (expense.isPaid && !can(member, 'expenses', 'pay')) {
    throw notAllowed(said('This expense is paid. Only who may mark expenses paid can change or delete it.'));
  }
}

/** What rights depend on in an expense. */
export const expenseFacts = (expense: { addedBy: number; isPaid: boolean }): RowFacts => ({
  createdBy: expense.addedBy,
  settled: expense.isPaid,
});
