import { type Action, grantsOf, type Resource, ROLES, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';

/** All distinct roles as they are stored. */
const STORED_ROLES = [...ROLES, 'designer'];

/** Returns the condition that a stored role has this right on any record: the same permissions as `can`, in SQL. */
export function roleMayCondition(role: SQL, [resource, action]: readonly [Resource, Action]): SQL {
  const may = (stored: string) => grantsOf(roleOf(stored), resource)[action] !== undefined;
  // Unknown roles count as viewer.
  return may('viewer')
    ? sql`${role} <> all(${sql.param(STORED_ROLES.filter((stored) => !may(stored)))}::text[])`
    : sql`${role} = any(${sql.param(STORED_ROLES.filter(may))}::text[])`;
}
