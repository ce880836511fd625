import { readFile } from 'node:fs/promises';
import { type Reading, readInvoice } from '@brick/einvoice/read-invoice';
import { runWorkerLoop } from '../../platform/workers/worker-loop.ts';

/** The file to read. */
export interface ReadingTask {
  path: string;
}

/** Bytes with a buffer of their own, so that no more than themselves goes to the main thread. */
function apart(reading: Reading): Reading {
  if (reading.outcome === 'refused') return reading;
  return { ...reading, files: reading.files.map((file) => ({ ...file, bytes: file.bytes.slice() })) };
}

runWorkerLoop<ReadingTask, never, Reading>(async ({ path }) =>
  apart(await readInvoice(await readFile(path))),
);
