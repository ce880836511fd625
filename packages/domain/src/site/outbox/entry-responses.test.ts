import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOffMs, effectOfResponse } from './entry-responses.ts';
import { answer, makeEntry } from './testing.ts';

const NOW = 10_000_000;
const HOUR = 3_600_000;

const effect = (
  status: number,
  code: string | null = null,
  more = {},
  entry = makeEntry({ tries: 1 }),
  offsetMs = 0,
) => effectOfResponse(answer({ status, code, ...more }), entry, { now: NOW, offsetMs, random: 0 });

describe('what an answer means', () => {
  it.each([
    [200, null, { effect: 'sent' }],
    [201, null, { effect: 'sent' }],
    [204, null, { effect: 'sent' }],
    [0, null, { effect: 'wait', nextAt: NOW + 2000 }],
    [302, null, { effect: 'wait', nextAt: NOW + 2000 }],
    [408, 'stalled', { effect: 'wait', nextAt: NOW + 2000 }],
    [429, 'tooMany', { effect: 'wait', nextAt: NOW + 2000 }],
    [500, 'bug', { effect: 'wait', nextAt: NOW + 2000 }],
    [503, 'unavailable', { effect: 'wait', nextAt: NOW + 2000 }],
    [507, 'full', { effect: 'hold', reason: 'full', nextAt: NOW + 300_000 }],
    [401, 'signedOut', { effect: 'hold', reason: 'session', nextAt: null }],
    [409, 'otherUser', { effect: 'hold', reason: 'session', nextAt: null }],
    [426, 'appTooOld', { effect: 'hold', reason: 'app', nextAt: null }],
    [409, 'purged', { effect: 'deleted' }],
    [409, 'stale', { effect: 'stop' }],
    [409, 'signed', { effect: 'stop' }],
    [409, 'taken', { effect: 'stop' }],
    [400, 'badRequest', { effect: 'stop' }],
    [403, 'forbidden', { effect: 'stop' }],
    [404, 'notFound', { effect: 'stop' }],
    [413, 'tooLarge', { effect: 'stop' }],
    [415, 'mediaType', { effect: 'stop' }],
    [422, 'invalid', { effect: 'stop' }],
  ])('%i %s', (status, code, expected) => {
    expect(effect(status, code)).toEqual(expected);
  });

  it('ends a removal of what somebody else has removed, as our server alone can say', () => {
    const removal = makeEntry({ method: 'DELETE' });
    expect(effect(404, 'notFound', {}, removal)).toEqual({ effect: 'deleted' });
    expect(effect(404, null, {}, removal)).toEqual({ effect: 'stop' });
  });

  it('merges an edit that the server has told the current row of', () => {
    const edit = makeEntry({ act: 'edit', basedOn: { version: 1, fields: {} } });
    expect(effect(409, 'stale', { row: { version: 2 } }, edit)).toEqual({ effect: 'merge' });
    expect(effect(409, 'stale', {}, edit)).toEqual({ effect: 'stop' });
  });

  it('sends an addendum to a signed day, of what was captured within 48 hours', () => {
    const addendum = {
      method: 'POST',
      path: '/api/days/{id}/addenda',
      params: {},
      query: {},
      body: {},
    } as const;
    const captured = (hours: number) => makeEntry({ capturedAt: NOW - hours * HOUR, ifSigned: addendum });
    expect(effect(409, 'signed', {}, captured(48))).toEqual({ effect: 'addendum' });
    expect(effect(409, 'signed', {}, captured(49))).toEqual({ effect: 'stop' });
    // By a clock that is three hours ahead, of which nothing was known at capture.
    const signed = { row: { signedAt: new Date(NOW - 4 * HOUR).toISOString() } };
    const unsure = { ...captured(2), offsetMs: null };
    expect(effect(409, 'signed', signed, unsure, -3 * HOUR)).toEqual({ effect: 'addendum' });
    expect(effect(409, 'signed', signed, { ...unsure, offsetMs: 0 }, -3 * HOUR)).toEqual({ effect: 'stop' });
  });

  it('waits as long as the server asks, and longer if its turn is later', () => {
    expect(effect(503, null, { retryAfterSeconds: 90 })).toEqual({ effect: 'wait', nextAt: NOW + 90_000 });
    const often = makeEntry({ tries: 20 });
    // Longer than that is taken for a clock that was put back.
    expect(effect(503, null, { retryAfterSeconds: 86_400 })).toEqual({
      effect: 'wait',
      nextAt: NOW + 3_600_000,
    });
    expect(effect(503, null, { retryAfterSeconds: 90 }, often)).toEqual({
      effect: 'wait',
      nextAt: NOW + 300_000,
    });
  });

  it('waits between half of the time and all of it, doubled each time, at most five minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, random) => {
          const whole = Math.min(300_000, 2000 * 2 ** (tries - 1));
          expect(backOffMs(tries, random)).toBeGreaterThanOrEqual(Math.floor(whole / 2));
          expect(backOffMs(tries, random)).toBeLessThanOrEqual(whole);
        },
      ),
    );
  });
});
