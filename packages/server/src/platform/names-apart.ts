import { type SQL, sql } from 'drizzle-orm';
import { activity } from '../schema/activity.ts';
import type { Connection } from './connection.ts';

/** What an entry says that the names of an account were erased in a project: it is the list of those to be covered, too. */
const ERASED = sql`select 1 from activity as erasure where erasure.project_id = ${activity.projectId}
  and erasure.entity = 'member' and erasure.action = 'erased' and erasure.entity_id =`;

type Side = 'before' | 'after';

// Whatever somebody wrote into the log by hand: it is read, and never fails the reader.
const accountOf = (side: Side): SQL =>
  sql`case when ${activity[side]} ->> 'assignedToId' ~ '^[0-9]{1,15}$' then (${activity[side]} ->> 'assignedToId')::bigint end`;

/** Whether the name on one side of a change is of an account whose names were erased in the project. */
export const isErased = (side: Side): SQL => sql`exists (${ERASED} ${accountOf(side)})`;

const nameOf = (side: Side): SQL => sql`${activity.names} -> ${sql.raw(`'${side}'`)} -> 'assignedTo'`;

/** Whether one side of a change holds a name as it is, as entries did before names were kept apart. */
const isWithin = (side: Side): SQL => sql`jsonb_typeof(${activity[side]} -> 'assignedTo') = 'string'`;

/** Whether one side of a change holds the hash of a name. */
const isApart = (side: Side): SQL => sql`jsonb_typeof(${activity[side]} -> 'assignedTo') = 'object'`;

/**
 * One side of a change with the names in their place, as every reader is told it. In place of a name that was erased, or
 * that an older entry holds for good, stands the number of its account.
 */
export const told = (
  side: Side,
): SQL => sql`case when (${activity[side]} ? 'assignedTo') is not true then ${activity[side]}
  when ${isErased(side)} then ${activity[side]} || jsonb_build_object('assignedTo', 'Deleted user ' || (${activity[side]} ->> 'assignedToId'))
  when ${isApart(side)} then ${activity[side]} || jsonb_build_object('assignedTo', ${nameOf(side)} -> 'name')
  else ${activity[side]} end`;

const either = (condition: (side: Side) => SQL): SQL =>
  sql`(${condition('before')} or ${condition('after')})`;

const hasName = (side: Side): SQL => sql`coalesce(${activity[side]} ? 'assignedTo', false)`;

/** Whether names of an entry were erased together with their salts. */
export const NAMES_ERASED = either(
  (side) => sql`(${hasName(side)} and ${isApart(side)} and ${nameOf(side)} is null)`,
);

/** Whether an older entry has names that are covered. */
export const NAMES_COVERED = either(
  (side) => sql`(${hasName(side)} and ${isWithin(side)} and ${isErased(side)})`,
);

/** Whether a name of an entry is another than the one whose hash was sealed. */
export const NAME_ALTERED = either(
  (
    side,
  ) => sql`(${nameOf(side)} is not null and ${activity[side]} -> 'assignedTo' ->> 'sha256' is distinct from
    encode(sha256(convert_to(concat(${nameOf(side)} ->> 'salt', ${nameOf(side)} ->> 'name'), 'UTF8')), 'hex'))`,
);

/** Whether a name of an entry is gone although no entry of its project says that it was erased. */
export const NAME_MISSING = either(
  (side) =>
    sql`(${hasName(side)} and ${isApart(side)} and ${nameOf(side)} is null and not ${isErased(side)})`,
);

/** The projects that an account is in or was in, as its log tells: the only ones in which anything is erased for it. */
const placesOf = (userId: number): SQL => sql`
  select project_id from project_members where user_id = ${userId}
  union select project_id from activity where actor_id = ${userId} or (entity = 'member' and entity_id = ${userId})`;

const isOf = (side: Side, userId: number): SQL =>
  sql`${activity[side]} ->> 'assignedToId' = ${String(userId)}`;

/** The sides of a change that hold a name of the account. */
const sidesOf = (userId: number): SQL =>
  sql`array_remove(array[case when ${isOf('before', userId)} then 'before' end, case when ${isOf('after', userId)} then 'after' end], null)`;

/** What was erased in a project. */
interface ErasedIn {
  projectId: number;
  /** Entries whose names are gone. */
  erased: number;
  /** Older entries whose names are covered. */
  covered: number;
}

/**
 * Erases the names of an account in the log of the projects that it was in: the entries are found by its id in them.
 * Of older entries, which were sealed with the name in them, it is covered: the log says that it was erased, and every
 * reader is told a number in its place. In each project an entry says what was erased, by whom and why.
 */
export async function eraseNamesOf(
  connection: Connection,
  userId: number,
  reason: string,
): Promise<ErasedIn[]> {
  const theirs = (kept: (side: Side) => SQL) =>
    either((side) => sql`coalesce(${isOf(side, userId)} and ${kept(side)}, false)`);
  return connection.rows<ErasedIn>(sql`
    with places as (${placesOf(userId)}),
    found as (
      select project_id, id, ${theirs(isApart)} as apart, ${sidesOf(userId)} as sides from ${activity}
      where ${activity.projectId} in (select project_id from places) and (${theirs(isApart)} or ${theirs(isWithin)})
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
