import { MAX_ROWS } from '../platform/records/list-paging.ts';
import type { SiteCursor, SitePart, SiteRange } from '../records/site-rows.ts';

/** The rows of one kind in an answer. */
export interface FilledRows {
  rows: string[];
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

/** Loads rows page by page until the answer is full; how many come next follows from the size of those before. */
export async function fillResponse(
  { firstPage, atOnce, load }: RowLoader,
  { after, sent, bytes: room }: AnswerRoom,
): Promise<FilledRows> {
  const most = Math.min(atOnce, MAX_ROWS - sent);
  const rows: string[] = [];
  let [bytes, last, page] = [0, after, Math.min(most, firstPage)];
  for (;;) {
    const part = await load({ after: last, limit: page });
    for (const { place, shown } of part.rows) {
      const text = JSON.stringify(shown);
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > room) return { rows, isCut: false, rest: { after: last, sent: sent + rows.length } };
      rows.push(text);
      last = place;
    }
    const all = sent + rows.length;
    if (!part.isCut) return { rows, isCut: false, rest: null };
    if (all >= MAX_ROWS) return { rows, isCut: true, rest: null };
    if (rows.length >= most || part.rows.length === 0)
      return { rows, isCut: false, rest: { after: last, sent: all } };
    const fitting = Math.floor(((room - bytes) * rows.length) / bytes);
    page = Math.max(1, Math.min(most - rows.length, fitting));
  }
}
