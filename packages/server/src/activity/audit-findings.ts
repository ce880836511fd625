import { type SQL, sql } from 'drizzle-orm';
import { activity } from '../schema/activity.ts';

/** The last block of a chain, or a block that was noted earlier as the last. */
export interface ChainHead {
  projectId: number;
  number: number;
  hash: string;
}

/** An entry as the log has it now. Only the id is known of a missing entry. */
export interface EntryReference {
  id: number;
  entity: string | null;
  entityId: number | null;
  action: string | null;
  at: string | null;
  actorId: number | null;
}

/** How an entry or a block differs from the hash chain. */
export type AuditFault =
  | 'who, what or when altered'
  | 'change altered'
  | 'name altered'
  | 'name missing'
  | 'entry missing'
  | 'entry inserted'
  | 'entry unsealed'
  | 'seal altered'
  | 'seals missing'
  | 'seal out of place'
  | 'seal not registered'
  | 'head lost';

export interface AuditFinding {
  fault: AuditFault;
  projectId: number;
  entry?: EntryReference;
  seal?: number;
  /** The last of several consecutive missing blocks. */
  lastSeal?: number;
  sealedAt?: string;
}

export type ReportFinding = (finding: AuditFinding) => void;

/** Limits the remembered findings, so that a completely broken log takes no more memory. */
const MAX_REMEMBERED = 10_000;

/** Drops duplicate findings: a chain and the master chain may both report the same block. */
export function withoutDuplicates(report: ReportFinding): ReportFinding {
  const told = new Set<string>();
  return (finding) => {
    const { fault, projectId, seal, entry } = finding;
    const name = [fault, projectId, seal, entry?.id].join(' ');
    if (told.has(name)) return;
    if (told.size < MAX_REMEMBERED) told.add(name);
    report(finding);
  };
}

/** Rows that a query returns in full. The rest is only counted. */
export const MAX_ROWS_SHOWN = 100;

/**
 * Entries of blocks as rows: `id` and `digests`; in the master chain `id`, `number` and `hash`. A manually written
 * block may have any form: values are compared, never trusted.
 */
export const entriesInBlocks = (seals: SQL) => sql`lateral (
  select case when entry ->> 0 ~ '^[0-9]{1,18}$' then (entry ->> 0)::bigint end as id, entry ->> 1 as digests,
    case when entry ->> 1 ~ '^[0-9]{1,9}$' then (entry ->> 1)::integer end as number, entry ->> 2 as hash
  from jsonb_array_elements(case jsonb_typeof(${seals}.entries) when 'array' then ${seals}.entries else '[]' end) as entry)`;

/** Columns that identify an entry besides its id. */
export const ENTRY_COLUMNS = sql`${activity.entity}, ${activity.entityId} as "entityId", ${activity.action}, ${activity.at}, ${activity.actorId} as "actorId"`;
