import { PAYABLE_KINDS, PAYABLE_RESOURCES, type PayableKind } from '@brick/domain/payments/payable-kinds';
import { can, type Member, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { type LockedRecord, PAYABLE_LOCKERS } from './payable-stores.ts';

/** A record by its kind and id. */
export interface RecordRef {
  kind: PayableKind;
  id: number;
}

/** A record with the user’s membership in its project. */
export interface RecordOfMember extends LockedRecord {
  member: Member;
  projectCurrency: string;
}

export const recordKey = ({ kind, id }: RecordRef): string => `${kind} ${id}`;

interface MemberRow {
  projectId: number;
  role: string;
  currency: string;
}

/** The memberships of a user in some projects that are not in the trash. */
async function loadMembers(
  connection: Connection,
  userId: number,
  projectIds: readonly number[],
): Promise<Map<number, MemberRow>> {
  const rows = await connection.rows<MemberRow>(sql`
    select m.project_id as "projectId", m.role, coalesce(p.currency, o.currency) as currency
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null join users o on o.id = p.owner_id
    where m.user_id = ${userId} and m.project_id = any(${sql.param([...projectIds])}::bigint[])`);
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** The projects of records, which are locked there afterwards. */
const placesOf = (connection: Connection, kind: PayableKind, ids: readonly number[]) => {
  const { table } = KINDS[kind];
  return connection.rows<{ id: number; projectId: number }>(sql`
    select ${table.id} as id, ${table.projectId} as "projectId" from ${table}
    where ${table.id} = any(${sql.param([...ids])}::bigint[]) and ${table.deletedAt} is null order by 2, 1`);
};

/**
 * Finds and locks records in one order: kinds as PAYABLE_KINDS lists them, then projects, then ids. Those that are gone
 * or that the user may not read are missing.
 */
export async function lockRecords(
  connection: Connection,
  userId: number,
  names: readonly RecordRef[],
): Promise<Map<string, RecordOfMember>> {
  const found = new Map<string, RecordOfMember>();
  for (const kind of PAYABLE_KINDS) {
    const ids = names.filter((name) => name.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const places = await placesOf(connection, kind, ids);
    const projectIds = [...new Set(places.map(({ projectId }) => projectId))];
    const members = await loadMembers(connection, userId, projectIds);
    for (const projectId of projectIds) {
      const membership = members.get(projectId);
      if (!membership) continue;
      const member = { userId, role: roleOf(membership.role) };
      const here = places.filter((place) => place.projectId === projectId).map(({ id }) => id);
      for (const record of await PAYABLE_LOCKERS[kind](connection, projectId, here))
        if (can(member, PAYABLE_RESOURCES[kind], 'read', record.facts))
          found.set(recordKey(record), { ...record, member, projectCurrency: membership.currency });
    }
  }
  return found;
}

/** Returns a record among those that were locked. Throws notFound for one that is not there for the user. */
export function recordOf(found: ReadonlyMap<string, RecordOfMember>, name: RecordRef): RecordOfMember {
  const record = found.get(recordKey(name));
  if (!record) throw notFound();
  return record;
}
