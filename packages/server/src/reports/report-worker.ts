import { createWriteStream } from 'node:fs';
import { constants } from 'node:os';
import { workerData } from 'node:worker_threads';
import { DomainError } from '@brick/domain/errors';
import { inSnapshot } from '../platform/connection.ts';
import { openPool } from '../platform/database.ts';
import { type Desk, workInThread } from '../platform/in-thread.ts';
import type { Named, ReportOrder } from '../platform/workshop.ts';
import { fileName, typeOf } from './file-names.ts';
import { writeReport } from './files.ts';
import { makeReport } from './make.ts';

/** What the workshop is told to make, and into which file. */
export interface Making {
  order: ReportOrder;
  path: string;
}

/** What came of it: a named file, or the refusal, which is told again where it was asked for. */
export type Outcome = { named: Named } | { refusal: ConstructorParameters<typeof DomainError> };

const CONNECTIONS = 2;
/** Nobody else wants these connections; but the thread may be too busy for seconds to see that one is open. */
const WAITS = 60_000;

const pool = openPool(workerData as string, CONNECTIONS, WAITS);

async function make({ order, path }: Making, desk: Desk<number>): Promise<Named> {
  const { report, format, options, ...place } = order;
  return inSnapshot(pool, async (connection) => {
    const made = await makeReport({ connection, ...place }, report, options);
    const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await writeReport(format, { report: made, connection, desk, output });
    return { name: fileName(made, format), type: typeOf(format) };
  });
}

workInThread<Making, number, Outcome>(async (making, desk) => {
  try {
    return { named: await make(making, desk) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: [error.code, error.said, error.extra] };
    throw error;
  }
}, constants.priority.PRIORITY_LOW);
