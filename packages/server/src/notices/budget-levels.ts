import { keptFigures, spentOf } from '@brick/domain/ledger/project-figures';
import { decimal, type Minor } from '@brick/domain/money/money';
import { budgetKind } from '@brick/domain/notices/levels';
import { grantsOf, ROLES } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { type Connection, connectionOf, inTransaction } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { totalsOf } from '../platform/totals.ts';
import { tell } from './reads.ts';
import { storedIn } from './store.ts';

const AT_ONCE = 200;

/** Who answers for the budget of a project, and so hears how much of it is spent. */
const CONCERNED = ROLES.filter((role) => grantsOf(role, 'budget').update === 'all');

interface Budgeted {
  id: number;
  totalBudget: Minor;
  members: number[];
}

async function tellOf(connection: Connection, { id, totalBudget, members }: Budgeted, spent: Minor) {
  const kind = budgetKind(spent, totalBudget);
  if (!kind) return;
  await tell(connection, {
    userIds: members,
    kind,
    projectId: id,
    entity: 'budget',
    entityId: id,
    facts: { amount: totalBudget },
    // Against another budget the same level is news again.
    once: `${kind}:${id}:${decimal(totalBudget)}`,
  });
}

async function look({ pool }: Pick<Kept, 'pool'>, projectIds: readonly number[]): Promise<void> {
  const connection = connectionOf(pool);
  const projects = await connection.rows<Budgeted>(sql`
    select p.id, p.total_budget as "totalBudget", array_agg(m.user_id) as members
    from projects p join project_members m on m.project_id = p.id and ${storedIn(CONCERNED)}
    where p.id = any(${sql.param([...projectIds])}::bigint[]) and p.deleted_at is null and p.total_budget > 0
    group by p.id`);
  const totals = await totalsOf(
    connection,
    projects.map(({ id }) => id),
  );
  for (const project of projects) {
    const spent = spentOf(keptFigures(totals.get(project.id) ?? []).totals);
    const members = project.members.map(Number);
    await inTransaction(pool, (together) => tellOf(together, { ...project, members }, spent));
  }
}

/**
 * A round that looks at the projects in which something happened since the last one, at all of them the first time, and
 * tells where the budget is used up to 80, 95 or 100 percent: each level once for each budget, in whichever process.
 */
export function tellBudgetLevels(): (kept: Pick<Kept, 'pool'>) => Promise<void> {
  let seen: string | null = null;
  return async (kept) => {
    const connection = connectionOf(kept.pool);
    // What this snapshot does not see belongs to a transaction that was still running, or has not begun.
    const [found] = await connection.rows<{ upTo: string; ids: string[] | null }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text as "upTo", (
        ${
          seen === null
            ? sql`select array_agg(id) from projects where total_budget > 0 and deleted_at is null`
            : sql`select array_agg(distinct project_id) from activity where xid >= ${seen}::xid8`
        }) as ids`);
    const ids = (found?.ids ?? []).map(Number);
    for (let start = 0; start < ids.length; start += AT_ONCE)
      await look(kept, ids.slice(start, start + AT_ONCE));
    seen = found?.upTo ?? seen;
  };
}
