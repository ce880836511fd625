import { setTimeout as wait } from 'node:timers/promises';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownWrites } from '../platform/api/own-writes.ts';
import { projectKey } from '../platform/projects/current-project.ts';
import { StaleQueries } from './stale-queries.ts';

const change = { projectId: 7, topics: ['expenses', 'figures'] as const };

let page: { visibilityState: string };
let client: QueryClient;
let stale: StaleQueries;
/** How long the server takes to answer, and how often it was asked. */
let takes: number;
let asked: number;
let answered: number;
let leave: () => void;

beforeEach(async () => {
  page = { visibilityState: 'visible' };
  vi.stubGlobal('document', page);
  [takes, asked, answered] = [0, 0, 0];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const list = new QueryObserver(client, {
    queryKey: projectKey(7, 'expenses', 'rows'),
    queryFn: async () => {
      asked += 1;
      await wait(takes);
      answered += 1;
      return answered;
    },
  });
  leave = list.subscribe(() => {});
  await expect.poll(() => answered).toBe(1);
  stale = new StaleQueries(client);
});

afterEach(() => {
  stale.stop();
  leave();
  client.clear();
  vi.unstubAllGlobals();
});

describe('an open list', () => {
  it('is read once for changes that come close together', async () => {
    for (let n = 0; n < 20; n += 1) stale.note([change]);
    await expect.poll(() => answered).toBe(2);
    await wait(800);
    expect(asked).toBe(2);
  });

  it('gets its response although changes come faster than the server can answer', async () => {
    takes = 700;
    const busy = setInterval(() => stale.note([change]), 50);
    await expect.poll(() => answered).toBe(2);
    expect(asked).toBeLessThanOrEqual(3);
    clearInterval(busy);
    // Changes that came while that response was on its way are read as well.
    await expect.poll(() => answered).toBeGreaterThan(2);
  });

  it.each(['before', 'while'])(
    'keeps the next page that was requested %s the refetch, and refetches the others',
    async (when) => {
      const pages = new InfiniteQueryObserver(client, {
        queryKey: projectKey(7, 'expenses', 'trash'),
        initialPageParam: 0,
        queryFn: async ({ pageParam }) => {
          const asOf = asked;
          await wait(takes);
          return { page: pageParam, asOf };
        },
        getNextPageParam: (_last, all) => all.length,
      });
      const leavePages = pages.subscribe(() => {});
      const shown = () => pages.getCurrentResult().data?.pages;
      await expect.poll(shown).toEqual([{ page: 0, asOf: 1 }]);
      takes = 400;
      if (when === 'before') void pages.fetchNextPage();
      stale.note([change]);
      if (when === 'while') {
        await expect.poll(() => asked).toBe(2);
        void pages.fetchNextPage();
      }
      await expect.poll(() => shown()?.length).toBe(2);
      await expect.poll(() => shown()?.[0]?.asOf).toBe(2);
      expect(shown()?.length).toBe(2);
      leavePages();
    },
    30_000,
  );

  it('is not read again for changes that this tab wrote itself', async () => {
    ownWrites.note('101');
    stale.note([{ ...change, changes: ['101'] }]);
    await wait(500);
    expect(asked).toBe(1);
    stale.note([{ ...change, changes: ['101', '102'] }]);
    await expect.poll(() => answered).toBe(2);
  });

  it('is read in a hidden tab only when the tab becomes visible', async () => {
    page.visibilityState = 'hidden';
    stale.note([change]);
    await wait(500);
    expect(asked).toBe(1);
    page.visibilityState = 'visible';
    stale.readWhatIsStale();
    await expect.poll(() => answered).toBe(2);
  });

  it('is read again when it is unknown what was missed', async () => {
    stale.noteEverything();
    await expect.poll(() => answered).toBe(2);
  });
});
