import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { auditActivity } from '@brick/server/activity/hash-chain-audit';
import {
  createDetachedFileCleanup,
  removeOrphanBytes,
  removeUnattachedUploads,
} from '@brick/server/files/file-cleanup';
import { extendHashChains } from '@brick/server/platform/activity/hash-chain';
import { getConnection } from '@brick/server/platform/db/connection';
import { createLocalFileStore } from '@brick/server/platform/files/file-store';
import type pg from 'pg';
import type { Installation } from './installation.ts';
import type { JournalEntry, WriteJournal } from './write-journal.ts';

const DAY = 24 * 3_600_000;
const MAX_WAIT_MS = 20_000;

interface StoredExpense {
  id: number;
  name: string;
  amount: string;
  paid: boolean;
  gone: boolean;
  receipt: string | null;
}

async function rowsOf(pool: pg.Pool, projectId: number): Promise<StoredExpense[]> {
  const { rows } = await pool.query<StoredExpense>(
    `select id::float8 as id, item_name as name, amount::text as amount, is_paid as paid,
       deleted_at is not null as gone, receipt_url as receipt
     from expenses where project_id = $1`,
    [projectId],
  );
  return rows;
}

/** What is found where something that was confirmed got lost. */
export const LOST = /was confirmed and is not stored|was confirmed as \w+ and is not|is carried by no row/;

/** Compares one journal entry with the stored rows. */
function faultsOfEntry(entry: JournalEntry, stored: readonly StoredExpense[]): string[] {
  const { name } = entry;
  if (stored.length > 1) return [`${name} is stored ${stored.length} times`];
  const [row] = stored;
  if (!row) return entry.added === 'yes' ? [`${name} was confirmed and is not stored`] : [];
  const faults: string[] = [];
  if (entry.id !== null && row.id !== entry.id) faults.push(`${name} was confirmed under another number`);
  if (row.amount !== entry.amount) faults.push(`${name} has ${row.amount} instead of ${entry.amount}`);
  for (const [said, is, what] of [
    [entry.paid, row.paid, 'paid'],
    [entry.removed, row.gone, 'removed'],
  ] as const) {
    if (said === 'yes' && !is) faults.push(`${name} was confirmed as ${what} and is not`);
    if (said === 'no' && is) faults.push(`${name} is ${what} and nobody asked for it`);
  }
  if (row.receipt !== (entry.receipt?.url ?? null))
    faults.push(`${name} has not the receipt that it was given`);
  return faults;
}

/** Checks that confirmed and stored expenses are the same, without duplicates. */
function compareEntries({ entries }: WriteJournal, rows: readonly StoredExpense[]): string[] {
  const byName = new Map<string, StoredExpense[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  const unknown = [...byName.keys()].filter((name) => !entries.has(name));
  return [
    ...unknown.map((name) => `${name} is stored and nobody entered it`),
    ...[...entries.values()].flatMap((entry) => faultsOfEntry(entry, byName.get(entry.name) ?? [])),
  ];
}

/** Checks that stored totals, rolled up or not, equal the sums of their rows. */
async function compareTotals(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ project: string; bucket: string; kept: string; counted: string }>(`
    with kept as (
      select project_id, bucket, sum(count) as count, sum(amount) as amount from (
        select project_id, bucket, count, amount from project_totals where resource = 'expenses'
        union all select project_id, bucket, count, amount from project_total_deltas where resource = 'expenses'
      ) as both_tables group by 1, 2
    ), counted as (
      select project_id, phase || case when is_paid then '|paid' else '|unpaid' end as bucket, count(*) as count, sum(amount) as amount
      from expenses where deleted_at is null group by 1, 2
    )
    select coalesce(kept.project_id, counted.project_id) as project, coalesce(kept.bucket, counted.bucket) as bucket,
      coalesce(kept.count, 0) || ' for ' || coalesce(kept.amount, 0)::numeric(24,2) as kept,
      coalesce(counted.count, 0) || ' for ' || coalesce(counted.amount, 0)::numeric(24,2) as counted
    from kept full join counted on kept.project_id = counted.project_id and kept.bucket = counted.bucket
    where coalesce(kept.count, 0) <> coalesce(counted.count, 0) or coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)`);
  return rows.map(
    ({ project, bucket, kept, counted }) =>
      `the total of ${bucket} in project ${project} is ${kept}, and its rows are ${counted}`,
  );
}

/** Checks that every change is logged once and that the log is unaltered. */
async function compareLog(pool: pg.Pool, projectId: number): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await pool.query<{ id: string; entries: string }>(
    `select e.id, count(a.id) as entries from expenses e
     left join activity a on a.project_id = e.project_id and a.entity = 'expense' and a.entity_id = e.id
     where e.project_id = $1 group by e.id, e.version having count(a.id) <> e.version`,
    [projectId],
  );
  for (const { id, entries } of rows) faults.push(`expense ${id} has ${entries} entries in the log`);
  const until = performance.now() + MAX_WAIT_MS;
  while ((await extendHashChains(pool)) !== 'nothing' && performance.now() < until) await wait(20);
  await auditActivity(getConnection(pool), [], {
    report: ({ fault }) => faults.push(`the log: ${fault}`),
    head: () => {},
  });
  return faults;
}

/** Returns the names of all files below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Runs the file sweep as if two days had passed. */
export async function sweepLater(site: Installation, pool: pg.Pool): Promise<void> {
  const sweeping = { pool, files: createLocalFileStore(site.filesFolder), now: () => Date.now() + 2 * DAY };
  await createDetachedFileCleanup()(sweeping);
  await removeUnattachedUploads(sweeping);
  await removeOrphanBytes(sweeping);
}

/** Checks that the files on disk match the table and are unaltered. */
export async function compareFiles(site: Installation, pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; size: number; sha256: string }>(
    'select key, size, sha256 from files',
  );
  const faults: string[] = [];
  const left = new Set(await filesIn(site.filesFolder));
  for (const { key, size, sha256 } of rows) {
    const place = path.join(key.slice(0, 2), key);
    const bytes = left.delete(place) ? await readFile(path.join(site.filesFolder, place)) : null;
    if (!bytes) faults.push(`file ${key} has a row and no bytes`);
    else if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
      faults.push(`file ${key} is not as it was uploaded`);
  }
  return [...faults, ...[...left].map((place) => `${place} has bytes and no row`)];
}

/** Returns files that are not attached to any expense. */
async function unattachedFiles(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select key from files where not exists (select 1 from expenses where receipt_url = '/api/files/' || key)`,
  );
  return rows.map(({ key }) => `file ${key} is carried by no row after the sweep`);
}

/** Returns all faults of the stored data compared with what the writers were told. */
export async function checkConsistency(
  site: Installation,
  journal: WriteJournal,
  projectId: number,
): Promise<string[]> {
  return site.onDatabase(async (pool) => {
    await sweepLater(site, pool);
    return [
      ...journal.faults,
      ...compareEntries(journal, await rowsOf(pool, projectId)),
      ...(await compareTotals(pool)),
      ...(await compareLog(pool, projectId)),
      ...(await compareFiles(site, pool)),
      ...(await unattachedFiles(pool)),
    ];
  });
}
