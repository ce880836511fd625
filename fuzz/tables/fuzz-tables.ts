import type { Endpoint } from '@brick/domain/endpoint';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { ENDPOINTS } from '@brick/server/endpoints';
import { FindingList, type FuzzOutcome, saveCause } from '../findings.ts';
import { type FuzzRequest, send } from '../requests/http-client.ts';
import { responseFault } from '../requests/response-checks.ts';
import { createDeadline, type FuzzRunOptions } from '../run-options.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { FuzzSite } from '../test-site.ts';
import { randomTable, TABLE_FEATURES } from './random-tables.ts';
import { MAX_MEMORY_MB, ReaderProcess, type ReadResult } from './reader-process.ts';

/** The calls that import rows, by what they import. Some lists are only exported. */
const IMPORTS: ReadonlyMap<TransferFeature, Endpoint> = new Map(
  TABLE_FEATURES.flatMap((feature) =>
    ENDPOINTS.filter(({ endpoint }) => endpoint.path.endsWith(`/${feature}/import`)).map(
      ({ endpoint }) => [feature, endpoint] as const,
    ),
  ),
);

/** Returns a fault of reading a file; null if it was read, or refused with a message. */
function faultOfReading(came: ReadResult, taken: number): string | null {
  if (came.kind === 'never') return 'it was never read to its end';
  if (came.kind === 'died') return `the reader died: ${came.message}`;
  if (came.kind === 'threw') return `the reader threw ${came.message}`;
  return taken > MAX_MEMORY_MB ? `the reader took more than ${MAX_MEMORY_MB} MB` : null;
}

/** Imports rows like the browser does and returns a fault of the reply, if any. */
async function faultOfImport(
  site: FuzzSite,
  endpoint: Endpoint,
  rows: object[],
  run: FuzzRunOptions,
  skipInvalid: boolean,
) {
  const sent: FuzzRequest = {
    by: 'owner',
    method: 'POST',
    path: endpoint.path.replace('{projectId}', String(site.project)),
    headers: { 'content-type': 'application/json', cookie: site.owner.cookie },
    body: JSON.stringify({ rows, skipInvalid }),
    how: 'whole',
  };
  return responseFault(
    { sent, endpoint, withoutMoney: false },
    await send(site.server.url, sent, run.patience),
  );
}

/**
 * Reads intact, corrupted and hostile list files like the browser does and imports their rows, until the time is
 * over.
 */
export async function fuzzTables(site: FuzzSite, run: FuzzRunOptions): Promise<FuzzOutcome> {
  const chance = new SeededRandom(run.seed);
  const findings = new FindingList();
  const counts: Record<string, number> = { files: 0, read: 0, refused: 0, imports: 0 };
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const desk = new ReaderProcess(run.patience);
  const goesOn = createDeadline(run);
  const found = async (fault: string, feature: TransferFeature, bytes: Uint8Array) => {
    const kind = fault.split('\n')[0] ?? fault;
    if (findings.has(kind)) return;
    const place = await saveCause(`tables-${run.seed}-${counts['files']}-${feature}.bin`, bytes);
    findings.add(kind, { what: `a file of ${feature}: ${fault}`, cause: place });
  };
  try {
    while (goesOn() && !findings.enough) {
      const [feature, endpoint] = chance.pick([...IMPORTS]);
      const bytes = randomTable(feature, chance);
      count('files');
      const came = await desk.read({ feature, bytes: Buffer.from(bytes).toString('base64') });
      count(came.kind);
      const fault = faultOfReading(came, desk.taken(came));
      if (fault) await found(fault, feature, bytes);
      if (came.kind !== 'read') continue;
      for (const rows of came.batches) {
        count('imports');
        const refused = await faultOfImport(site, endpoint, rows, run, chance.oneIn(2));
        if (refused) await found(`its import: ${refused}`, feature, Buffer.from(JSON.stringify(rows)));
      }
    }
  } finally {
    await desk.end();
  }
  return { counts, findings: findings.list };
}
