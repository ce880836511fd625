import type { Category } from '@brick/domain/expenses/categories';
import { type Minor, sum } from '@brick/domain/money/money';
import {
  type NamedSupplier,
  type SupplierPerformance,
  supplierPerformance,
} from '@brick/domain/suppliers/performance';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commitments } from '../schema/budgets.ts';
import { expenses } from '../schema/expenses.ts';
import { suppliers } from '../schema/suppliers.ts';
import { suppliersInView } from '../suppliers/reads.ts';
import { withinPeriod } from './as-of.ts';
import { issuesOf } from './issue-rows.ts';
import type { ReportSetting } from './setting.ts';

/** What the directory says of a supplier that the reader may open. */
interface Entry {
  id: number;
  name: string;
  category: Category | null;
  /** Of 5, as a decimal string. */
  rating: string | null;
}

export interface SupplierLine extends SupplierPerformance {
  category: Category | null;
  rating: number | null;
}

const asWritten = (name: AnyPgColumn): SQL => sql`nullif(btrim(${name}), '')`;

/** What was spent in the period, by who is named. */
async function spendOf(setting: ReportSetting) {
  const rows = await setting.connection.rows<NamedSupplier & { amount: Minor }>(sql`
    select ${expenses.supplierId} as "supplierId", ${asWritten(expenses.supplier)} as name,
      sum(${expenses.amount})::numeric(24,2) as amount
    from ${expenses} where ${expenses.projectId} = ${setting.project.id} and ${expenses.deletedAt} is null
      and ${expenses.date} <= ${setting.asOf} and ${withinPeriod(setting, sql`${expenses.date}`)}
    group by 1, 2 order by 2, 1`);
  return rows;
}

/** Every commitment and what was invoiced against it by the day of the figures, in whatever period. */
async function commitmentsOf({ connection, project, asOf }: ReportSetting) {
  const rows = await connection.rows<NamedSupplier & { amount: Minor; invoiced: Minor }>(sql`
    select ${commitments.supplierId} as "supplierId", ${asWritten(commitments.supplier)} as name,
      ${commitments.amount} as amount, coalesce((
        select sum(${expenses.amount}) from ${expenses} where ${expenses.projectId} = ${commitments.projectId}
          and ${expenses.commitmentId} = ${commitments.id} and ${expenses.date} <= ${asOf}
          and ${expenses.deletedAt} is null
      ), 0)::numeric(24,2) as invoiced
    from ${commitments} where ${commitments.projectId} = ${project.id} and ${commitments.date} <= ${asOf}
      and ${commitments.deletedAt} is null`);
  return rows;
}

/** The suppliers with which the project has to do, by what was spent with them, and what was spent in all. */
export async function supplierLines(setting: ReportSetting): Promise<{ lines: SupplierLine[]; all: Minor }> {
  const { connection, options, member, project } = setting;
  const [spend, committed, issues] = await Promise.all([
    spendOf(setting),
    commitmentsOf(setting),
    issuesOf(setting),
  ]);
  const blamed = issues
    .map(({ supplierId, supplier }) => ({ supplierId, name: supplier?.trim() || null }))
    .filter(({ supplierId, name }) => supplierId !== null || name !== null);
  const rows = supplierPerformance({ spend, commitments: committed, issues: blamed });
  const ids = rows.flatMap(({ supplierId }) => (supplierId === null ? [] : [supplierId]));
  const found = await connection.rows<Entry>(sql`
    select ${suppliers.id} as id, ${suppliers.name} as name, ${suppliers.category} as category,
      ${suppliers.rating} as rating
    from ${suppliers} where ${suppliers.id} = any(${sql.param(ids)}::bigint[])
      and ${suppliersInView(member.userId, project.id)}`);
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  const lines = rows
    .filter(({ supplierId }) => !options.supplierId || supplierId === options.supplierId)
    .map((row) => {
      const entry = entries.get(row.supplierId ?? 0);
      const rating = entry?.rating ?? null;
      return {
        ...row,
        // Whoever may not open the supplier sees the name as it was written.
        supplierId: entry?.id ?? null,
        name: entry?.name ?? row.name,
        category: entry?.category ?? null,
        rating: rating === null ? null : Number(rating),
      };
    });
  return { lines, all: sum(spend.map(({ amount }) => amount)) };
}
