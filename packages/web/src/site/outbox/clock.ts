import { type ClockReading, offsetNow, readClock } from '@brick/domain/site/outbox/capture-time';

let reading: ClockReading | null = null;

/** Reads the offset between the device's clock and the server's from an answer that was asked for at `sentAt`. */
export function noteServerTime(dateHeader: string | null, sentAt: number): void {
  reading = readClock(dateHeader, sentAt, { deviceAt: Date.now(), steadyAt: performance.now() }) ?? reading;
}

/** The server's clock less the device's; null while it is not known in this page. */
export const knownOffset = (): number | null => offsetNow(reading, Date.now(), performance.now());

/** The moment by the server's clock, as far as it is known: what days and notices are counted by. */
export const serverNow = (): number => Date.now() + (knownOffset() ?? 0);
