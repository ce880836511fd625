import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, said } from '../errors.ts';
import type { RowFacts } from '../permissions.ts';
import type { DocumentStatus, ProjectDocument } from './contract.ts';

/** Days before its expiry from which a document is said to be expiring. */
export const EXPIRING_DAYS = 30;

/** What rights depend on in a document; none is ever settled. */
export const documentFacts = ({ addedBy }: Pick<ProjectDocument, 'addedBy'>): RowFacts => ({
  createdBy: addedBy,
});

/** The last day of those that count as soon. */
export const soonFrom = (today: CalendarDate): CalendarDate => addDays(today, EXPIRING_DAYS);

/** How a document stands on a day. It holds through its expiry date; without a file it is missing, whatever its dates. */
export function documentStatus(
  { fileVersion, expiresOn }: Pick<ProjectDocument, 'fileVersion' | 'expiresOn'>,
  today: CalendarDate,
): DocumentStatus {
  if (fileVersion === null) return 'missing';
  if (expiresOn === null || expiresOn > soonFrom(today)) return 'present';
  return expiresOn < today ? 'expired' : 'expiring';
}

/** Refuses a document that expires before it was issued. */
export function mustExpireAfterIssue({
  issuedOn,
  expiresOn,
}: Pick<ProjectDocument, 'issuedOn' | 'expiresOn'>): void {
  if (issuedOn === null || expiresOn === null || expiresOn >= issuedOn) return;
  const sentence = said('Enter the day of issue or a later one');
  throw new DomainError('invalid', said('A document cannot expire before it was issued.'), {
    fields: { expiresOn: sentence },
  });
}
