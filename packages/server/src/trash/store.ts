import type { Member } from '@brick/domain/permissions';
import {
  type DeletedRow,
  type OwnDeleted,
  TRASH_KINDS,
  type TrashKind,
  type trashQuery,
} from '@brick/domain/trash/contract';
import { lostBy, removalDay } from '@brick/domain/trash/rules';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOf } from '../members/reads.ts';
import { Page } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { readable } from '../platform/kept-rows.ts';
import { MOST_ROWS, offsetCursor, offsetIn } from '../platform/part.ts';
import { certificates, contracts } from '../schema/certificates.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { KINDS } from '../schema/kinds.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';

interface Deleted<Kind> {
  kind: Kind;
  id: number;
  title: string;
  deletedAt: string;
  deletedBy: number;
}

/** Who asks, and when. */
interface Asked {
  timezone: string;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

async function shownAll<Kind>(
  connection: Connection,
  rows: readonly Deleted<Kind>[],
  timezone: string,
): Promise<(Deleted<Kind> & Pick<DeletedRow, 'deletedByName' | 'removedOn'>)[]> {
  const names = await namesOf(
    connection,
    rows.map(({ deletedBy }) => deletedBy),
  );
  return rows.map((row) => ({
    ...row,
    deletedByName: names.get(row.deletedBy) ?? null,
    removedOn: removalDay(row.deletedAt, timezone),
  }));
}

// What was deleted in a plan or a contract comes back with it or after it, so it is not offered before.
const OUTER_IS_THERE: Partial<Record<TrashKind, SQL>> = {
  'interior-task': sql`exists (select 1 from ${interiorPlans} where ${interiorPlans.projectId} = ${interiorTasks.projectId}
    and ${interiorPlans.id} = ${interiorTasks.planId} and ${interiorPlans.deletedAt} is null)`,
  certificate: sql`exists (select 1 from ${contracts} where ${contracts.projectId} = ${certificates.projectId}
    and ${contracts.id} = ${certificates.contractId} and ${contracts.deletedAt} is null)`,
};

function deletedOf(kind: TrashKind, member: Member, projectId: number, now: number): SQL {
  const { table, resource, reach, title } = KINDS[kind];
  return sql`select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${title} as title, ${table.deletedAt} as "deletedAt", ${table.deletedBy} as "deletedBy"
    from ${table} where ${table.projectId} = ${projectId} and ${table.deletedAt} > ${lostBy(now)}
      and ${member.role === 'owner' ? sql`true` : sql`${table.deletedBy} = ${member.userId}`}
      and ${readable(member, resource, reach)} and ${OUTER_IS_THERE[kind] ?? sql`true`}`;
}

/** What a member may take back of a project: what they deleted, and for an owner everything, as far as they may read it. */
export async function trashOfProject(
  connection: Connection,
  { member, projectId, timezone, now }: Asked & { member: Member; projectId: number },
  { limit, offset = 0, cursor }: z.output<typeof trashQuery>,
): Promise<Page> {
  const from = offset + offsetIn(cursor);
  const all = sql.join(
    TRASH_KINDS.map((kind) => deletedOf(kind, member, projectId, now)),
    sql` union all `,
  );
  // The count stands beside the page, so that it is known on a page behind the last one too.
  const [page] = await connection.rows<{ total: number; rows: Deleted<TrashKind>[] }>(sql`
    with deleted as (${all}), page as (
      select * from deleted order by "deletedAt" desc, kind, id desc limit ${limit ?? MOST_ROWS} offset ${from}
    )
    select (select count(*) from deleted) as total,
      (select coalesce(jsonb_agg(page order by "deletedAt" desc, kind, id desc), '[]') from page) as rows`);
  if (!page) throw new Error('an aggregate came back empty');
  const rows = page.rows.map((row) => ({ ...row, deletedAt: new Date(row.deletedAt).toISOString() }));
  const behind = from + rows.length;
  const isMore = rows.length > 0 && behind < page.total;
  const next = isMore ? offsetCursor(behind - offset) : undefined;
  return new Page(
    await shownAll(connection, rows, timezone),
    page.total,
    next,
    isMore && limit === undefined,
  );
}

/** The projects and suppliers that a user may take back. */
export async function trashOfUser(
  connection: Connection,
  { userId, timezone, now }: Asked & { userId: number },
): Promise<OwnDeleted[]> {
  const rows = await connection.rows<Deleted<OwnDeleted['kind']>>(sql`
    select 'project' as kind, ${projects.id} as id, ${projects.name} as title, ${projects.deletedAt} as "deletedAt", ${projects.deletedBy} as "deletedBy"
    from ${projects} join ${projectMembers} on ${projectMembers.projectId} = ${projects.id} and ${projectMembers.userId} = ${userId}
    where ${projects.deletedAt} > ${lostBy(now)} and (${projects.deletedBy} = ${userId} or ${projectMembers.role} = 'owner')
    union all
    select 'supplier', ${suppliers.id}, ${suppliers.name}, ${suppliers.deletedAt}, ${suppliers.deletedBy}
    from ${suppliers} where ${suppliers.deletedBy} = ${userId} and ${suppliers.deletedAt} > ${lostBy(now)}
    order by "deletedAt" desc, kind, id desc limit ${MOST_ROWS}`);
  return shownAll(connection, rows, timezone);
}
