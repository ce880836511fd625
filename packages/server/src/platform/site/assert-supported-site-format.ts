import { dayIn } from '@brick/domain/dates/calendar-date';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { siteSchemaVersionState } from '@brick/domain/records/site-schema-versions';

/** The answer waits for the server to be as new as the app. */
const UNKNOWN_RETRY_SECONDS = 60;

/** Throws if the app on site sends a form that the server no longer accepts, or does not know yet. */
export function assertSupportedSiteFormat(header: string | string[] | undefined, now: number): void {
  if (header === undefined) return;
  if (typeof header !== 'string' || !/^[1-9]\d{0,5}$/.test(header))
    throw new DomainError('badRequest', problemMessage('Site-Form is the number of a form.'));
  const state = siteSchemaVersionState(Number(header), dayIn('UTC', now));
  if (state === 'tooOld')
    throw new DomainError(
      'appTooOld',
      problemMessage(
        'This app is too old for the server. Update it: what waits on the device is sent afterwards.',
      ),
    );
  if (state === 'unknown')
    throw new DomainError(
      'unavailable',
      problemMessage('This app is newer than the server. What waits on the device is sent later.'),
      { retryAfterSeconds: UNKNOWN_RETRY_SECONDS },
    );
}
