import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderElement } from '../../platform/testing/render-element.tsx';
import { noteServerTime } from '../outbox/clock.ts';
import { PackContext, useProjectDay } from './pack-context.tsx';
import { PackPartly } from './pack-missing.tsx';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-18T01:30:00.000Z');

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

const Day = () => useProjectDay();

const shownDay = () =>
  renderElement(
    <PackContext value={{ pack: null, status: 'missing', refresh: () => undefined }}>
      <Day />
    </PackContext>,
    { messages: {} },
  );

it('says the day of the server on a device whose clock is hours ahead', async () => {
  expect(await shownDay()).toBe('2026-03-18');
  noteServerTime(new Date(NOW - 3 * HOUR).toUTCString(), NOW);
  expect(await shownDay()).toBe('2026-03-17');
});

it.each(['loading', 'ready', 'partly', 'missing'] as const)(
  'says what is still to come only when partly, at %s',
  async (status) => {
    const shown = await renderElement(
      <PackContext value={{ pack: null, status, refresh: () => undefined }}>
        <PackPartly />
      </PackContext>,
      { messages: { site: { issues: { partly: 'Not all is here' } } } },
    );
    expect(shown.includes('Not all is here')).toBe(status === 'partly');
  },
);
