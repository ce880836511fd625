import { describe, expect, it } from 'vitest';
import { instantOf, localTimeOf } from './local-time.ts';

describe('a field for date and time', () => {
  it.each([
    ['2026-03-18T07:20', 'Africa/Gaborone', '2026-03-18T05:20:00.000Z'],
    ['2026-03-18T23:59', 'Pacific/Pago_Pago', '2026-03-19T10:59:00.000Z'],
    ['2026-03-18T00:01', 'Pacific/Kiritimati', '2026-03-17T10:01:00.000Z'],
    ['2026-07-01T12:07', 'America/St_Johns', '2026-07-01T14:37:00.000Z'],
  ])('holds %s in %s', (typed, timeZone, instant) => {
    expect(instantOf(typed, timeZone)).toBe(instant);
    expect(localTimeOf(instant, timeZone)).toBe(typed);
  });

  it.each(['', '2026-02-30T07:00', 'at noon'])('leaves %j as it is', (typed) => {
    expect(instantOf(typed, 'UTC')).toBe(typed);
  });

  it('shows what is no instant as it is', () => {
    expect(localTimeOf('', 'UTC')).toBe('');
  });
});
