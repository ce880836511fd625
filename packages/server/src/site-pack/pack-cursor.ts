import { createHash } from 'node:crypto';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import * as z from 'zod';
import { MAX_ROWS } from '../platform/records/list-paging.ts';

/** Whose pack a cursor continues: with other rights or another database it starts anew. */
export interface PackIdentity {
  userId: number;
  projectId: number;
  /** A digest of the caller's rights and of the fields that they see. */
  rights: string;
  /** The database, as it was set up or restored. */
  database: string;
}

const count = z.int().nonnegative();

const MAX_XID = 2n ** 63n;

/** A snapshot as PostgreSQL accepts it: xmin ≤ xmax, and the running transactions in order between them. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/.test(text)) return false;
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  const inside = running
    .split(',')
    .filter((xid) => xid !== '')
    .map(BigInt);
  const [first, end] = [BigInt(xmin), BigInt(xmax)];
  return (
    first > 0n &&
    first <= end &&
    end < MAX_XID &&
    inside.every((xid, place) => xid >= first && xid < end && (inside[place - 1] ?? 0n) < xid)
  );
}

const moment = z.object({
  snapshot: z.string().refine(isSnapshot),
  databaseTime: z.int().min(0).max(1e14),
  serverTime: z.int().min(0).max(1e14),
});

const cursorShape = z.object({
  of: z.object({ userId: count, projectId: count, rights: z.string(), database: z.string() }),
  /** The moment of the answer, or of the first of several. */
  at: moment,
  /** Digests of the lists that are only sent when they differ. */
  lists: z.record(z.string(), z.string()),
  /** Set while an answer goes on: what it began with, and after which row. */
  rest: z
    .object({
      since: moment.nullable(),
      list: z.string(),
      /** Null before its first row. */
      after: z.tuple([z.iso.datetime().regex(/^(?:19|20|21)/), count]).nullable(),
      /** The rows of this list that were sent. */
      sent: count.max(MAX_ROWS),
    })
    .optional(),
});

export type PackCursor = z.output<typeof cursorShape>;

/** A short digest of a text. */
export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

export const writeCursor = (cursor: PackCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Reads a cursor. Throws invalid if it is none. */
export function readCursor(text: string): PackCursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw fieldProblem('since', problemMessage('Not a cursor of this list'));
  }
}

/** Whether a cursor belongs to this pack, and is not from the future of a database that was put back. */
export function continues({ of, at }: PackCursor, now: PackIdentity, snapshot: string): boolean {
  const xmax = (text: string) => BigInt(text.split(':')[1] ?? '0');
  return (
    of.userId === now.userId &&
    of.projectId === now.projectId &&
    of.rights === now.rights &&
    of.database === now.database &&
    xmax(at.snapshot) <= xmax(snapshot)
  );
}
