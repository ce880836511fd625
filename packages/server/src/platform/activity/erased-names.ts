import { type SQL, sql } from 'drizzle-orm';
import { activity } from '../../schema/activity.ts';
import type { Connection } from '../db/connection.ts';

/** Entries that record the erasure of an account's names in a project. They also tell which names are to be masked. */
const ERASURE_ENTRIES = sql`select 1 from activity as erasure where erasure.project_id = ${activity.projectId}
  and erasure.entity = 'member' and erasure.action = 'erased' and erasure.entity_id =`;

type ChangeSide = 'before' | 'after';

// The log may hold any value; reading it must never fail.
const assigneeIdIn = (side: ChangeSide): SQL =>
  sql`case when ${activity[side]} ->> 'assignedToId' ~ '^[0-9]{1,15}$' then (${activity[side]} ->> 'assignedToId')::bigint end`;

/** Whether the name on one side of a change belongs to an account whose names were erased in the project. */
export const isNameErased = (side: ChangeSide): SQL => sql`exists (${ERASURE_ENTRIES} ${assigneeIdIn(side)})`;

const separateName = (side: ChangeSide): SQL =>
  sql`${activity.names} -> ${sql.raw(`'${side}'`)} -> 'assignedTo'`;

/** Whether one side of a change holds a plain name, as in entries from before names were stored separately. */
const hasInlineName = (side: ChangeSide): SQL =>
  sql`jsonb_typeof(${activity[side]} -> 'assignedTo') = 'string'`;

/** Whether one side of a change holds the hash of a name. */
const hasHashedName = (side: ChangeSide): SQL =>
  sql`jsonb_typeof(${activity[side]} -> 'assignedTo') = 'object'`;

/**
 * Returns one side of a change with its names, as readers see it. A name that was erased, or that an older entry
 * holds for good, is replaced with the number of its account.
 */
export const changeWithNames = (
  side: ChangeSide,
): SQL => sql`case when (${activity[side]} ? 'assignedTo') is not true then ${activity[side]}
  when ${isNameErased(side)} then ${activity[side]} || jsonb_build_object('assignedTo', 'Deleted user ' || (${activity[side]} ->> 'assignedToId'))
  when ${hasHashedName(side)} then ${activity[side]} || jsonb_build_object('assignedTo', ${separateName(side)} -> 'name')
  else ${activity[side]} end`;

const onEitherSide = (condition: (side: ChangeSide) => SQL): SQL =>
  sql`(${condition('before')} or ${condition('after')})`;

const hasAssigneeName = (side: ChangeSide): SQL => sql`coalesce(${activity[side]} ? 'assignedTo', false)`;

/** Whether names of an entry were erased together with their salts. */
export const NAMES_ERASED = onEitherSide(
  (side) => sql`(${hasAssigneeName(side)} and ${hasHashedName(side)} and ${separateName(side)} is null)`,
);

/** Whether an older entry has masked names. */
export const NAMES_COVERED = onEitherSide(
  (side) => sql`(${hasAssigneeName(side)} and ${hasInlineName(side)} and ${isNameErased(side)})`,
);

/** Whether a name of an entry does not match its hash. */
export const NAME_ALTERED = onEitherSide(
  (
    side,
  ) => sql`(${separateName(side)} is not null and ${activity[side]} -> 'assignedTo' ->> 'sha256' is distinct from
    encode(sha256(convert_to(concat(${separateName(side)} ->> 'salt', ${separateName(side)} ->> 'name'), 'UTF8')), 'hex'))`,
);

/** Whether a name of an entry is missing although no entry records its erasure. */
export const NAME_MISSING = onEitherSide(
  (side) =>
    sql`(${hasAssigneeName(side)} and ${hasHashedName(side)} and ${separateName(side)} is null and not ${isNameErased(side)})`,
);

/** The projects that an account is or was in, according to the log. Names are only erased in these. */
const projectsOfAccount = (userId: number): SQL => sql`
  select project_id from project_members where user_id = ${userId}
  union select project_id from activity where actor_id = ${userId} or (entity = 'member' and entity_id = ${userId})`;

const isAssignedTo = (side: ChangeSide, userId: number): SQL =>
  sql`${activity[side]} ->> 'assignedToId' = ${String(userId)}`;

/** The sides of a change that hold a name of the account. */
const sidesWithAccount = (userId: number): SQL =>
  sql`array_remove(array[case when ${isAssignedTo('before', userId)} then 'before' end, case when ${isAssignedTo('after', userId)} then 'after' end], null)`;

/** The names erased in one project. */
interface NameErasureResult {
  projectId: number;
  /** Entries whose names were removed. */
  erased: number;
  /** Older entries whose names are masked. */
  covered: number;
}

/**
 * Erases the names of an account in the logs of its projects. Entries are found by the account's id. In older
 * entries, whose hashes include the name, the name is masked: the log records the erasure, and readers see a number
 * instead. In each project an entry records what was erased, by whom and why.
 */
export async function eraseAccountNames(
  connection: Connection,
  userId: number,
  reason: string,
): Promise<NameErasureResult[]> {
  const theirs = (kept: (side: ChangeSide) => SQL) =>
    onEitherSide((side) => sql`coalesce(${isAssignedTo(side, userId)} and ${kept(side)}, false)`);
  return connection.rows<NameErasureResult>(sql`
    with places as (${projectsOfAccount(userId)}),
    found as (
      select project_id, id, ${theirs(hasHashedName)} as apart, ${sidesWithAccount(userId)} as sides from ${activity}
      where ${activity.projectId} in (select project_id from places) and (${theirs(hasHashedName)} or ${theirs(hasInlineName)})
    ),
    done as (
      select project_id, apart, case when apart then erase_activity_names(project_id, id, sides, ${reason}::text) end from found
    ),
    counted as (
      select project_id, count(*) filter (where apart) as erased, count(*) filter (where not apart) as covered
      from done group by project_id
    ),
    noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action, after)
      select project_id, ${userId}, 'member', ${userId}, 'erased',
        jsonb_build_object('reason', ${reason}::text, 'erased', erased, 'covered', covered) from counted
    )
    select project_id as "projectId", erased, covered from counted`);
}
