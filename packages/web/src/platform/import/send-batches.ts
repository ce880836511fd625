import { amountsAsText } from '@brick/domain/money/money';
import type { importSuppliers } from '@brick/domain/suppliers/import-export-api';
import { MAX_IMPORT_ROWS } from '@brick/domain/transfer/api';
import { call, createIdempotencyKey, endpointRef } from '../api/call.ts';
import { isCallError } from '../api/call-error.ts';
import type { ImportRow } from './parse-rows.ts';

/** Rows that are sent together with an idempotency key: sent twice they are stored once. */
export interface ImportBatch {
  key: string;
  rows: readonly ImportRow[];
}

// Half of what a request may contain, so that the progress is visible and stopping is quick.
const BATCH_ROWS = MAX_IMPORT_ROWS / 2;

/** The most characters of a body: the server accepts a megabyte, and a character may take three bytes. */
const BATCH_LENGTH = 300_000;

/** Divides rows into batches that fit into a request, the first with this idempotency key. */
export function createBatches(rows: readonly ImportRow[], firstKey = createIdempotencyKey()): ImportBatch[] {
  const batches: ImportRow[][] = [];
  let length = 0;
  for (const row of rows) {
    const size = JSON.stringify(row.body, amountsAsText).length;
    const last = batches.at(-1);
    if (last && last.length < BATCH_ROWS && length + size <= BATCH_LENGTH) {
      last.push(row);
      length += size;
    } else {
      batches.push([row]);
      length = size;
    }
  }
  return batches.map((of, index) => ({ key: index === 0 ? firstKey : createIdempotencyKey(), rows: of }));
}

/** The server's errors by line of the file: a message for each field, or for `row` as a whole. */
export type RowProblems = ReadonlyMap<number, Readonly<Record<string, string>>>;

export interface ImportOutcome {
  /** The ids of the stored rows. */
  stored: readonly number[];
  refusals: RowProblems;
  /** Batches that are still to be sent, from the refused one on. */
  left: readonly ImportBatch[];
  /** Why it ended before all was sent. */
  ended: 'done' | 'stopped' | 'refused' | 'failed';
}

/** The errors of a refused batch, from fields such as rows.3.amount. */
function problemsByLine(errors: Readonly<Record<string, string>>, { rows }: ImportBatch): RowProblems {
  const byLine = new Map<number, Record<string, string>>();
  for (const [name, sentence] of Object.entries(errors)) {
    const [, index = '', field = 'row'] = /^rows\.(\d+)\.(.+)$/.exec(name) ?? [];
    const row = rows[Number(index)];
    if (row && index !== '') byLine.set(row.line, { ...byLine.get(row.line), [field]: sentence });
  }
  return byLine;
}

const asSent = (rows: readonly ImportRow[]): string =>
  JSON.stringify(
    rows.map(({ line, body }) => [line, body]),
    amountsAsText,
  );

/**
 * The batches of the next attempt: those left by the last one, with the same idempotency keys, so that nothing is stored
 * twice after a lost response. Rows that are read in another way by then are sent anew: if the first ones were stored after
 * all, their key is refused for others.
 */
export function batchesAfter(last: ImportOutcome | null, rows: readonly ImportRow[]): readonly ImportBatch[] {
  const left = last?.left ?? [];
  if (asSent(left.flatMap((batch) => batch.rows)) === asSent(rows)) return left;
  return createBatches(rows, left[0]?.key);
}

/** The outcome of an attempt, with what earlier ones had refused of rows that were not sent again. */
export function withEarlierRefusals(
  last: ImportOutcome | null,
  sent: readonly ImportRow[],
  outcome: ImportOutcome,
): ImportOutcome {
  const lines = new Set(sent.map(({ line }) => line));
  const earlier = [...(last?.refusals ?? [])].filter(([line]) => !lines.has(line));
  return { ...outcome, refusals: new Map([...earlier, ...outcome.refusals]) };
}

export interface BatchRequest {
  /** The path of the import endpoint. All lists accept and return the same. */
  path: string;
  batches: readonly ImportBatch[];
  skipInvalid: boolean;
  /** Rows that are in the list already are stored too. */
  again: boolean;
  /** The ids of what this import has stored: none of it was in the list before. */
  stored: readonly number[];
  signal: AbortSignal;
  /** Called after each batch with the number of finished rows. */
  onProgress: (rows: number) => void;
}

/**
 * Sends batches one after the other, each stored as a whole, until all are sent, one is refused or the user stops it.
 */
export async function sendBatches({
  path,
  batches,
  skipInvalid,
  again,
  stored: earlier,
  signal,
  onProgress,
}: BatchRequest): Promise<ImportOutcome> {
  const refusals = new Map<number, Readonly<Record<string, string>>>();
  const stored: number[] = [];
  let done = 0;
  const outcome = (ended: ImportOutcome['ended'], next: number): ImportOutcome => ({
    stored,
    refusals,
    left: batches.slice(next),
    ended,
  });
  for (const [index, batch] of batches.entries()) {
    if (signal.aborted) return outcome('stopped', index);
    try {
      const own = [...earlier, ...stored];
      const answer = await call(
        endpointRef<typeof importSuppliers>('POST', path as '/api/suppliers/import'),
        {
          body: {
            ...{ rows: batch.rows.map(({ body }) => body), skipInvalid, refuseKnown: !again },
            knownBelow: own.length > 0 ? Math.min(...own) : null,
          },
          // The other mode needs another idempotency key.
          idempotencyKey: `${batch.key}${skipInvalid ? 's' : ''}${again ? 'a' : ''}`,
        },
      );
      stored.push(...answer.ids);
      for (const { row, errors } of answer.refused) {
        const line = batch.rows[row]?.line;
        if (line !== undefined) refusals.set(line, errors);
      }
    } catch (error) {
      if (!isCallError(error, 422) || !error.problem) return outcome('failed', index);
      for (const [line, errors] of problemsByLine(error.problem.errors, batch)) refusals.set(line, errors);
      return outcome('refused', index);
    }
    done += batch.rows.length;
    onProgress(done);
  }
  return outcome('done', batches.length);
}
