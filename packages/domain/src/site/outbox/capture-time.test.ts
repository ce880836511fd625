import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureTime, offsetNow, readClock } from './capture-time.ts';

const HOUR = 3_600_000;
const SERVER = Date.UTC(2026, 2, 18, 9, 30, 0);

const header = (at: number): string => new Date(at).toUTCString();

describe('time of capture', () => {
  it('is right within two seconds, whatever the device believes', () => {
    const clock = fc.integer({ min: -48 * HOUR, max: 48 * HOUR });
    fc.assert(
      fc.property(clock, fc.nat(1500), fc.nat(20 * HOUR), (ahead, travel, later) => {
        const sentAt = SERVER + ahead;
        const reading = readClock(header(SERVER + travel / 2), sentAt, {
          deviceAt: sentAt + travel,
          steadyAt: 5,
        });
        const captured = SERVER + travel + later;
        const offsetMs = offsetNow(reading, captured + ahead, 5 + later);
        const sent = captureTime({ capturedAt: captured + ahead, offsetMs }, 999);
        expect(Math.abs(Date.parse(sent.capturedAt) - captured)).toBeLessThan(2000);
        expect(Math.abs(sent.clockSkewMs - ahead)).toBeLessThan(2000);
      }),
    );
  });

  it('is right after the clock was put back, and unknown after it jumped ahead or the device slept', () => {
    const reading = { offsetMs: -3 * HOUR, deviceAt: SERVER + 3 * HOUR, steadyAt: 0 };
    expect(offsetNow(reading, SERVER + 60_000, 60_000)).toBe(0);
    expect(offsetNow(reading, SERVER + 4 * HOUR, 60_000)).toBeNull();
    expect(offsetNow(null, SERVER, 0)).toBeNull();
  });

  it('takes the offset that was known at capture, else that of sending, else none', () => {
    const at = { capturedAt: SERVER };
    expect(captureTime({ ...at, offsetMs: 1000 }, 5000).capturedAt).toBe('2026-03-18T09:30:01.000Z');
    expect(captureTime({ ...at, offsetMs: null }, 5000)).toEqual({
      capturedAt: '2026-03-18T09:30:05.000Z',
      clockSkewMs: -5000,
    });
    expect(captureTime({ ...at, offsetMs: null }, null).capturedAt).toBe('2026-03-18T09:30:00.000Z');
  });

  it('is not read from a header that is missing or no date', () => {
    for (const wrong of [null, '', 'yesterday'])
      expect(readClock(wrong, 0, { deviceAt: 1, steadyAt: 1 })).toBeNull();
  });
});
