import { type SQL, sql } from 'drizzle-orm';
import { activity } from '../schema/activity.ts';

/** The last seal of a chain, or one that was noted as its last some time ago. */
export interface Head {
  projectId: number;
  number: number;
  hash: string;
}

/** An entry as the log now tells of it; only its id is known of one that is gone. */
export interface EntryNamed {
  id: number;
  entity: string | null;
  entityId: number | null;
  action: string | null;
  at: string | null;
  actorId: number | null;
}

/** In what way something is not as it was sealed. */
export type Fault =
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

export interface Finding {
  fault: Fault;
  projectId: number;
  entry?: EntryNamed;
  seal?: number;
  /** Where several in a row are missing, the last of them. */
  lastSeal?: number;
  sealedAt?: string;
}

export type Report = (finding: Finding) => void;

/** Findings that are remembered, so that a log of which nothing is right takes no more memory either. */
const MOST_KEPT = 10_000;

/** Passes each finding on once: chain and register may both tell of the same seal. */
export function once(report: Report): Report {
  const told = new Set<string>();
  return (finding) => {
    const { fault, projectId, seal, entry } = finding;
    const name = [fault, projectId, seal, entry?.id].join(' ');
    if (told.has(name)) return;
    if (told.size < MOST_KEPT) told.add(name);
    report(finding);
  };
}

/** What a query answers in full at most: the rest is counted. */
export const SHOWN = 100;

/**
 * Entries of seals as rows: `id` and `digests`, in the register `id`, `number` and `hash`. What somebody wrote into a
 * seal by hand may be of any form: it is compared, never trusted to be what it should be.
 */
export const entriesIn = (seals: SQL) => sql`lateral (
  select case when entry ->> 0 ~ '^[0-9]{1,18}$' then (entry ->> 0)::bigint end as id, entry ->> 1 as digests,
    case when entry ->> 1 ~ '^[0-9]{1,9}$' then (entry ->> 1)::integer end as number, entry ->> 2 as hash
  from jsonb_array_elements(case jsonb_typeof(${seals}.entries) when 'array' then ${seals}.entries else '[]' end) as entry)`;

/** What an entry tells of itself beside its id. */
export const NAMED = sql`${activity.entity}, ${activity.entityId} as "entityId", ${activity.action}, ${activity.at}, ${activity.actorId} as "actorId"`;
