import { type Action, grantsOf, type Resource, ROLES, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';

/** Every role that is told apart, as it is stored. */
const STORED = [...ROLES, 'designer'];

/** The condition that a stored role may do this to some rows: the same table of rights that `can` reads, in SQL. */
export function isRoleThatMay(role: SQL, [resource, action]: readonly [Resource, Action]): SQL {
  const may = (stored: string) => grantsOf(roleOf(stored), resource)[action] !== undefined;
  // A role that is unknown counts as a viewer.
  return may('viewer')
    ? sql`${role} <> all(${sql.param(STORED.filter((stored) => !may(stored)))}::text[])`
    : sql`${role} = any(${sql.param(STORED.filter(may))}::text[])`;
}
