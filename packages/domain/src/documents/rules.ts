import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, problemMessage } from '../errors.ts';
import type { RowFacts } from '../permissions.ts';
import type { DocumentStatus, ProjectDocument } from './api.ts';

/** A document counts as expiring this many days before its expiry date. */
export const EXPIRING_DAYS = 30;

/** Returns the facts of a document that rights depend on; documents are never settled. */
export const documentFacts = ({ addedBy }: Pick<ProjectDocument, 'addedBy'>): RowFacts => ({
  createdBy: addedBy,
});

/** Returns the last expiry date that counts as expiring. */
export const expiringUntil = (today: CalendarDate): CalendarDate => addDays(today, EXPIRING_DAYS);

/** Returns the status of a document on a day. It is valid through its expiry date; without a file it is missing. */
export function documentStatus(
  { fileVersion, expiresOn }: Pick<ProjectDocument, 'fileVersion' | 'expiresOn'>,
  today: CalendarDate,
): DocumentStatus {
  if (fileVersion === null) return 'missing';
  if (expiresOn === null || expiresOn > expiringUntil(today)) return 'present';
  return expiresOn < today ? 'expired' : 'expiring';
}

type DocumentDays = Pick<ProjectDocument, 'issuedOn' | 'expiresOn'>;

/** Whether a document expires before it was issued. */
export const expiresBeforeIssue = ({ issuedOn, expiresOn }: DocumentDays): boolean =>
  issuedOn !== null && expiresOn !== null && expiresOn < issuedOn;

/** Throws if a document expires before it was issued. */
export function assertExpiresAfterIssue(days: DocumentDays): void {
  if (!expiresBeforeIssue(days)) return;
  const sentence = problemMessage('Enter the day of issue or a later one');
  throw new DomainError('invalid', problemMessage('A document cannot expire before it was issued.'), {
    fields: { expiresOn: sentence },
  });
}
