import type { CertificateRow } from '@brick/domain/certificates/api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';

type DueRow = Pick<CertificateRow, 'status' | 'dueOn' | 'payable'>;

/** Returns the certified but unpaid certificates. Of those with something to pay: how many, the first due date, how many are late. */
export function paymentsDue<Row extends DueRow>(certificates: readonly Row[], today: CalendarDate) {
  const due = certificates.filter(({ status }) => status === 'certified');
  const days = due.flatMap(({ dueOn, payable }) => (payable > 0n ? [dueOn] : [])).sort();
  const late = days.filter((day) => day < today).length;
  return { due, first: days[0] ?? null, count: days.length, late };
}
