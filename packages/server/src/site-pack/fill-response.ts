import { MAX_ROWS } from '../platform/records/list-paging.ts';
import type { SiteCursor, SitePart, SiteRange } from '../records/site-rows.ts';

/** The rows of one kind in an answer. */
export interface FilledRows {
  rows: string[];
  bytes: number;
  /** More rows are left out for good. */
  isCut: boolean;
  /** Where the next answer goes on, if this one is full. */
  rest: { after: SiteCursor | null; sent: number } | null;
}

/** What an answer has room for, and what went before it. */
export interface AnswerRoom {
  after: SiteCursor | null;
  /** Rows that earlier answers held. */
  sent: number;
  bytes: number;
}

/** How rows are loaded: `firstPage` before anything is known of their size, `atOnce` at most for one answer. */
export interface RowLoader {
  firstPage: number;
  atOnce: number;
  load(range: Pick<SiteRange, 'after' | 'limit'>): Promise<SitePart>;
}

/**
 * Loads rows page by page until the answer is full; how many come next follows from the size of those before. The first
 * row has no need of room, so that one that is larger than an answer does not end the pack.
 */
export async function fillResponse(
  { firstPage, atOnce, load }: RowLoader,
  { after, sent, bytes: room }: AnswerRoom,
): Promise<FilledRows> {
  const most = Math.min(atOnce, MAX_ROWS - sent);
  const rows: string[] = [];
  let [bytes, last, page] = [0, after, Math.min(most, firstPage)];
  const full = () => ({ rows, bytes, isCut: false, rest: { after: last, sent: sent + rows.length } });
  for (;;) {
    const part = await load({ after: last, limit: page });
    for (const { place, shown } of part.rows) {
      const text = JSON.stringify(shown);
      const size = Buffer.byteLength(text) + 1;
      if (rows.length > 0 && bytes + size > room) return full();
      bytes += size;
      rows.push(text);
      last = place;
    }
    if (!part.isCut) return { rows, bytes, isCut: false, rest: null };
    if (sent + rows.length >= MAX_ROWS) return { rows, bytes, isCut: true, rest: null };
    if (rows.length >= most || part.rows.length === 0) return full();
    const fitting = Math.floor(((room - bytes) * rows.length) / bytes);
    page = Math.max(1, Math.min(most - rows.length, fitting));
  }
}
