import type { Member } from '@brick/domain/permissions';
import {
  type DeletedRow,
  type OwnDeletedRow,
  TRASH_KINDS,
  type TrashKind,
  type trashQuery,
} from '@brick/domain/trash/api';
import { removalDay, restoreCutoff } from '@brick/domain/trash/rules';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { loadNames } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { ResultPage } from '../platform/http/responses.ts';
import { createOffsetCursor, MAX_ROWS, readOffsetCursor } from '../platform/records/list-paging.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { certificates, contracts } from '../schema/certificates.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { pins, plans } from '../schema/plans.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';

interface TrashedRow<Kind> {
  kind: Kind;
  id: number;
  title: string;
  deletedAt: string;
  deletedBy: number;
}

/** The time zone and time of the reader. */
interface TrashReader {
  timezone: string;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

async function serializeTrash<Kind>(
  connection: Connection,
  rows: readonly TrashedRow<Kind>[],
  timezone: string,
): Promise<(TrashedRow<Kind> & Pick<DeletedRow, 'deletedByName' | 'removedOn'>)[]> {
  const names = await loadNames(
    connection,
    rows.map(({ deletedBy }) => deletedBy),
  );
  return rows.map((row) => ({
    ...row,
    deletedByName: names.get(row.deletedBy) ?? null,
    removedOn: removalDay(row.deletedAt, timezone),
  }));
}

// Rows deleted inside a plan, a drawing or a contract are restored with or after it, so they are not listed before.
const PARENT_NOT_DELETED: Partial<Record<TrashKind, SQL>> = {
  'interior-task': sql`exists (select 1 from ${interiorPlans} where ${interiorPlans.projectId} = ${interiorTasks.projectId}
    and ${interiorPlans.id} = ${interiorTasks.planId} and ${interiorPlans.deletedAt} is null)`,
  pin: sql`exists (select 1 from ${plans} where ${plans.projectId} = ${pins.projectId}
    and ${plans.id} = ${pins.planId} and ${plans.deletedAt} is null)`,
  certificate: sql`exists (select 1 from ${contracts} where ${contracts.projectId} = ${certificates.projectId}
    and ${contracts.id} = ${certificates.contractId} and ${contracts.deletedAt} is null)`,
};

function deletedRowsQuery(kind: TrashKind, member: Member, projectId: number, now: number): SQL {
  const { table, resource, reach, title } = KINDS[kind];
  return sql`select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${title} as title, ${table.deletedAt} as "deletedAt", ${table.deletedBy} as "deletedBy"
    from ${table} where ${table.projectId} = ${projectId} and ${table.deletedAt} > ${restoreCutoff(now)}
      and ${member.role === 'owner' ? sql`true` : sql`${table.deletedBy} = ${member.userId}`}
      and ${readableRecordsCondition(member, resource, reach)} and ${PARENT_NOT_DELETED[kind] ?? sql`true`}`;
}

/**
 * Loads what a member may restore in a project: their own deletions, or everything for an owner, as far as they may
 * read it.
 */
export async function loadProjectTrash(
  connection: Connection,
  { member, projectId, timezone, now }: TrashReader & { member: Member; projectId: number },
  { limit, offset = 0, cursor }: z.output<typeof trashQuery>,
): Promise<ResultPage> {
  const from = offset + readOffsetCursor(cursor);
  const all = sql.join(
    TRASH_KINDS.map((kind) => deletedRowsQuery(kind, member, projectId, now)),
    sql` union all `,
  );
  // The count is returned with the page, so that it is known beyond the last page too.
  const [page] = await connection.rows<{ total: number; rows: TrashedRow<TrashKind>[] }>(sql`
    with deleted as (${all}), page as (
      select * from deleted order by "deletedAt" desc, kind, id desc limit ${limit ?? MAX_ROWS} offset ${from}
    )
    select (select count(*) from deleted) as total,
      (select coalesce(jsonb_agg(page order by "deletedAt" desc, kind, id desc), '[]') from page) as rows`);
  if (!page) throw new Error('an aggregate came back empty');
  const rows = page.rows.map((row) => ({ ...row, deletedAt: new Date(row.deletedAt).toISOString() }));
  const behind = from + rows.length;
  const isMore = rows.length > 0 && behind < page.total;
  const next = isMore ? createOffsetCursor(behind - offset) : undefined;
  return new ResultPage(
    await serializeTrash(connection, rows, timezone),
    { count: page.total },
    next,
    isMore && limit === undefined,
  );
}

/** Loads the projects and suppliers that a user may restore. */
export async function loadUserTrash(
  connection: Connection,
  { userId, timezone, now }: TrashReader & { userId: number },
): Promise<OwnDeletedRow[]> {
  const rows = await connection.rows<TrashedRow<OwnDeletedRow['kind']>>(sql`
    select 'project' as kind, ${projects.id} as id, ${projects.name} as title, ${projects.deletedAt} as "deletedAt", ${projects.deletedBy} as "deletedBy"
    from ${projects} join ${projectMembers} on ${projectMembers.projectId} = ${projects.id} and ${projectMembers.userId} = ${userId}
    where ${projects.deletedAt} > ${restoreCutoff(now)} and (${projects.deletedBy} = ${userId} or ${projectMembers.role} = 'owner')
    union all
    select 'supplier', ${suppliers.id}, ${suppliers.name}, ${suppliers.deletedAt}, ${suppliers.deletedBy}
    from ${suppliers} where ${suppliers.deletedBy} = ${userId} and ${suppliers.deletedAt} > ${restoreCutoff(now)}
    order by "deletedAt" desc, kind, id desc limit ${MAX_ROWS}`);
  return serializeTrash(connection, rows, timezone);
}
