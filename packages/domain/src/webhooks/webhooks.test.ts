import { describe, expect, it } from 'vitest';
import { ROLES } from '../permissions.ts';
import { webhookBody } from './api.ts';
import { isPossibleEvent } from './event-actions.ts';
import { EVENT_NAMES } from './events.ts';
import { isKeptBy, secondsToNextTry, TRY_DELAYS } from './rules.ts';

describe('the tries of an event', () => {
  it('come at 0 s, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h after the one before', () => {
    expect(TRY_DELAYS).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    const middle = TRY_DELAYS.map((_, tries) => secondsToNextTry(tries, { drawn: 0.5, retryAfter: null }));
    expect(middle).toEqual(TRY_DELAYS);
    expect(secondsToNextTry(10, { drawn: 0.5, retryAfter: 60 })).toBeNull();
  });

  it('are drawn a tenth to either side', () => {
    expect(secondsToNextTry(2, { drawn: 0, retryAfter: null })).toBeCloseTo(270);
    expect(secondsToNextTry(2, { drawn: 1, retryAfter: null })).toBeCloseTo(330);
  });

  it('wait as long as the receiver asks, up to a day, and never less than they would', () => {
    expect(secondsToNextTry(1, { drawn: 0.5, retryAfter: 3600 })).toBe(3600);
    expect(secondsToNextTry(1, { drawn: 0.5, retryAfter: 1_000_000 })).toBe(86_400);
    expect(secondsToNextTry(3, { drawn: 0.5, retryAfter: 1 })).toBe(1800);
  });
});

it('a webhook is kept by owners and project managers alone', () => {
  const kept = ROLES.filter((role) => isKeptBy({ userId: 1, role }));
  expect(kept).toEqual(['owner', 'project_manager']);
  expect(isKeptBy(null)).toBe(false);
});

it('events are each once, of records and of what happens to them', () => {
  expect(new Set(EVENT_NAMES).size).toBe(EVENT_NAMES.length);
  for (const name of ['expense.created', 'variation.decided', 'certificate.paid', 'milestone.deleted'])
    expect(EVENT_NAMES).toContain(name);
  const url = 'https://hooks.example.com/';
  expect(webhookBody.parse({ name: 'A', url }).events).toBeNull();
  const twice = ['issue.updated', 'expense.paid', 'issue.updated'];
  expect(webhookBody.parse({ name: 'A', url, events: twice }).events).toEqual([
    'expense.paid',
    'issue.updated',
  ]);
  for (const never of ['member.created', 'issue.paid', 'invoice.paid', 'trade-link.restored']) {
    expect(webhookBody.safeParse({ name: 'A', url, events: [never] }).success).toBe(false);
  }
  expect(isPossibleEvent('issue.paid')).toBe(false);
  expect(EVENT_NAMES.filter((name) => !isPossibleEvent(name))).toEqual([]);
  expect(webhookBody.safeParse({ name: 'A', url, events: [] }).success).toBe(false);
});
