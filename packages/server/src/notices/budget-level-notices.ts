import { figuresOfBuckets, spentOf } from '@brick/domain/ledger/project-figures';
import { decimal, type Minor } from '@brick/domain/money/money';
import { budgetNoticeKind } from '@brick/domain/notices/budget-levels';
import { grantsOf, ROLES } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { type Connection, getConnection, inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';
import { isRoleIn } from './notice-store.ts';
import { publishNotice } from './service.ts';

const PROJECTS_PER_QUERY = 200;

/** Roles that are responsible for the budget and so are notified. */
const NOTIFIED_ROLES = ROLES.filter((role) => grantsOf(role, 'budget').update === 'all');

interface ProjectBudgetRow {
  id: number;
  totalBudget: Minor;
  members: number[];
}

async function notifyLevel(
  connection: Connection,
  { id, totalBudget, members }: ProjectBudgetRow,
  spent: Minor,
) {
  const kind = budgetNoticeKind(spent, totalBudget);
  if (!kind) return;
  await publishNotice(connection, {
    userIds: members,
    kind,
    projectId: id,
    entity: 'budget',
    entityId: id,
    facts: { amount: totalBudget },
    // A changed budget may reach the same level again.
    once: `${kind}:${id}:${decimal(totalBudget)}`,
  });
}

async function checkProjects(
  { pool }: Pick<ScheduledJobContext, 'pool'>,
  projectIds: readonly number[],
): Promise<void> {
  const connection = getConnection(pool);
  const projects = await connection.rows<ProjectBudgetRow>(sql`
    select p.id, p.total_budget as "totalBudget", array_agg(m.user_id) as members
    from projects p join project_members m on m.project_id = p.id and ${isRoleIn(NOTIFIED_ROLES)}
    where p.id = any(${sql.param([...projectIds])}::bigint[]) and p.deleted_at is null and p.total_budget > 0
    group by p.id`);
  const totals = await loadStoredTotals(
    connection,
    projects.map(({ id }) => id),
  );
  for (const project of projects) {
    const spent = spentOf(figuresOfBuckets(totals.get(project.id) ?? []).totals);
    const members = project.members.map(Number);
    await inTransaction(pool, (together) => notifyLevel(together, { ...project, members }, spent));
  }
}

/**
 * Creates a job that checks the projects with changes since its last run (all projects at first) and notifies about
 * budgets used to 80, 95 or 100 percent: each level once per budget, across processes.
 */
export function createBudgetLevelJob(): (kept: Pick<ScheduledJobContext, 'pool'>) => Promise<void> {
  let seen: string | null = null;
  return async (kept) => {
    const connection = getConnection(kept.pool);
    // Changes outside this snapshot belong to transactions that had not ended, and are checked in a later run.
    const [found] = await connection.rows<{ upTo: string; ids: string[] | null }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text as "upTo", (
        ${
          seen === null
            ? sql`select array_agg(id) from projects where total_budget > 0 and deleted_at is null`
            : sql`select array_agg(distinct project_id) from activity where xid >= ${seen}::xid8`
        }) as ids`);
    const ids = (found?.ids ?? []).map(Number);
    for (let start = 0; start < ids.length; start += PROJECTS_PER_QUERY)
      await checkProjects(kept, ids.slice(start, start + PROJECTS_PER_QUERY));
    seen = found?.upTo ?? seen;
  };
}
