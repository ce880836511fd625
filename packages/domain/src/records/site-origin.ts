import * as z from 'zod';
import { optionalText, uuid } from '../field-schemas.ts';
import { DEVICE_LENGTH, MAX_MILLISECONDS } from './made-on-site.ts';

/** What the body of a call may carry that a device sends; all of it may be left out. */
export const siteFields = z.object({
  clientId: uuid.nullish().meta({
    description: 'Identifies this call for ever: a repeat does nothing and answers the row as it is now',
  }),
  capturedAt: z.unknown().optional().meta({
    format: 'date-time',
    type: 'string',
    example: '2026-03-18T07:30:00.000Z',
    description:
      'When it was captured. Later than five minutes from now, or unreadable: the time of receipt counts',
  }),
  clockSkewMs: z.int().min(-MAX_MILLISECONDS).max(MAX_MILLISECONDS).nullish(),
  device: optionalText(DEVICE_LENGTH),
});

export type SiteFields = z.input<typeof siteFields>;

/** Where and when something was made on a device, as it is stored. */
export interface SiteOrigin {
  clientId: string | null;
  capturedAt: string | null;
  clockSkewMs: number | null;
  device: string | null;
}

/** How much later than the server's own time a capture may be. */
const TOLERATED_LATENESS = 5 * 60_000;

const INSTANT = /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

const readInstant = (given: unknown): number =>
  typeof given === 'string' && INSTANT.test(given) ? Date.parse(given) : Number.NaN;

/**
 * Returns the time of capture that counts. One later than `now` by more than five minutes, or one that cannot be read,
 * gives way to the time of receipt; the skew then says how much later it was.
 */
export function capturedTime(
  { capturedAt, clockSkewMs = null }: Pick<SiteFields, 'capturedAt' | 'clockSkewMs'>,
  now: number,
): Pick<SiteOrigin, 'capturedAt' | 'clockSkewMs'> {
  if (capturedAt === undefined || capturedAt === null) return { capturedAt: null, clockSkewMs };
  const captured = readInstant(capturedAt);
  const received = { capturedAt: new Date(now).toISOString() };
  if (Number.isNaN(captured)) return { ...received, clockSkewMs };
  if (captured > now + TOLERATED_LATENESS) return { ...received, clockSkewMs: captured - now };
  return { capturedAt: new Date(captured).toISOString(), clockSkewMs };
}

/** Returns what is stored of what a device sent with a call. */
export const siteOrigin = (sent: z.output<typeof siteFields>, now: number): SiteOrigin => ({
  clientId: sent.clientId ?? null,
  device: sent.device,
  ...capturedTime(sent, now),
});
