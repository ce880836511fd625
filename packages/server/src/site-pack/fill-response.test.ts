import { describe, expect, it } from 'vitest';
import { fillResponse } from './fill-response.ts';

/** Rows of a size, each loaded as one page asks for it. */
function rowsOf(count: number, size: number) {
  const limits: number[] = [];
  let loaded = 0;
  return {
    limits,
    loaded: () => loaded,
    firstPage: 50,
    atOnce: 500,
    load: async ({ after, limit }: { after: readonly [string, number] | null; limit: number }) => {
      limits.push(limit);
      const from = after ? after[1] : 0;
      const length = Math.max(0, Math.min(limit, count - from));
      loaded += length;
      return {
        rows: Array.from({ length }, (_, index) => ({
          place: ['2026-03-18T08:00:00.000Z', from + index + 1] as const,
          // With quotation marks and a comma it has this many bytes.
          shown: 'x'.repeat(size - 3),
        })),
        isCut: from + length < count,
      };
    },
  };
}

const room = (bytes: number, more: object = {}) => ({ after: null, sent: 0, bytes, ...more });

describe('an answer', () => {
  it('of small rows is loaded in two pages, and holds no more than it may', async () => {
    const rows = rowsOf(1201, 500);
    const filled = await fillResponse(rows, room(8_000_000));
    expect([filled.rows.length, filled.rest?.sent, filled.rest?.after?.[1]]).toEqual([500, 500, 500]);
    expect(rows.limits).toEqual([50, 450]);
  });

  it('of large rows loads hardly more than fits into it', async () => {
    const rows = rowsOf(5000, 120_000);
    const filled = await fillResponse(rows, room(8_000_000));
    expect(filled.rows.length).toBe(66);
    expect(rows.loaded()).toBeLessThanOrEqual(67);
    const next = await fillResponse(rows, room(8_000_000, filled.rest ?? {}));
    expect([next.rows.length, next.rest?.sent]).toEqual([66, 132]);
  });

  it('of a few rows asks once', async () => {
    const rows = rowsOf(3, 500);
    expect(await fillResponse(rows, room(8_000_000))).toMatchObject({ rest: null, isCut: false });
    expect(rows.limits).toEqual([50]);
  });

  it('ends at the limit of the whole pack', async () => {
    const rows = rowsOf(6000, 500);
    const after = ['2026-03-18T08:00:00.000Z', 4900] as const;
    const filled = await fillResponse(rows, { after, sent: 4900, bytes: 8_000_000 });
    expect([filled.rows.length, filled.isCut, filled.rest]).toEqual([100, true, null]);
  });

  it('of a row that is larger than an answer holds it alone, and goes on behind it', async () => {
    const filled = await fillResponse(rowsOf(3, 500), room(400));
    expect([filled.rows.length, filled.bytes, filled.rest?.sent]).toEqual([1, 500, 1]);
  });
});
