import type { Endpoint } from '@brick/domain/endpoint';
import type { TransferRoom } from '@brick/domain/transfer/columns';
import { CALLS } from '@brick/server/calls';
import { Chance } from '../chance.ts';
import { Findings, keep, type Outcome } from '../finding.ts';
import type { Site } from '../open-site.ts';
import { faultOf } from '../requests/judge.ts';
import { type Sent, send } from '../requests/wire.ts';
import { clockOf, type Run } from '../run.ts';
import { type Came, Desk, MOST_MEMORY } from './desk.ts';
import { drawTable, ROOMS } from './sheets.ts';

const importOf = (room: TransferRoom): Endpoint => {
  const call = CALLS.find(({ endpoint }) => endpoint.path.endsWith(`/${room}/import`));
  if (!call) throw new Error(`${room} cannot be imported`);
  return call.endpoint;
};

/** What is wrong with how a file was read; null where it was read, or refused by a sentence of its own. */
function faultOfReading(came: Came, taken: number): string | null {
  if (came.kind === 'never') return 'it was never read to its end';
  if (came.kind === 'died') return `the reader died: ${came.message}`;
  if (came.kind === 'threw') return `the reader threw ${came.message}`;
  return taken > MOST_MEMORY ? `the reader took more than ${MOST_MEMORY} MB` : null;
}

/** Sends rows as the browser does; what is wrong with the answer. */
async function faultOfImport(site: Site, room: TransferRoom, rows: object[], run: Run, skipInvalid: boolean) {
  const endpoint = importOf(room);
  const sent: Sent = {
    by: 'owner',
    method: 'POST',
    path: endpoint.path.replace('{projectId}', String(site.project)),
    headers: { 'content-type': 'application/json', cookie: site.owner.cookie },
    body: JSON.stringify({ rows, skipInvalid }),
    how: 'whole',
  };
  return faultOf({ sent, endpoint, withoutMoney: false }, await send(site.server.url, sent, run.patience));
}

/** Files of lists, whole, damaged and hostile, read as the browser reads them, and their rows imported, until the time is over. */
export async function fuzzTables(site: Site, run: Run): Promise<Outcome> {
  const chance = new Chance(run.seed);
  const findings = new Findings();
  const counts: Record<string, number> = { files: 0, read: 0, refused: 0, imports: 0 };
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const desk = new Desk(run.patience);
  const goesOn = clockOf(run);
  const found = async (fault: string, room: TransferRoom, bytes: Uint8Array) => {
    const kind = fault.split('\n')[0] ?? fault;
    if (findings.has(kind)) return;
    const place = await keep(`tables-${run.seed}-${counts['files']}-${room}.bin`, bytes);
    findings.add(kind, { what: `a file of ${room}: ${fault}`, cause: place });
  };
  try {
    while (goesOn() && !findings.enough) {
      const room = chance.pick(ROOMS);
      const bytes = drawTable(room, chance);
      count('files');
      const came = await desk.read({ room, bytes: Buffer.from(bytes).toString('base64') });
      count(came.kind);
      const fault = faultOfReading(came, desk.taken(came));
      if (fault) await found(fault, room, bytes);
      if (came.kind !== 'read') continue;
      for (const rows of came.batches) {
        count('imports');
        const refused = await faultOfImport(site, room, rows, run, chance.oneIn(2));
        if (refused) await found(`its import: ${refused}`, room, Buffer.from(JSON.stringify(rows)));
      }
    }
  } finally {
    await desk.end();
  }
  return { counts, findings: findings.list };
}
