import type { Category } from '@brick/domain/expenses/expense-categories';
import { type Minor, sum } from '@brick/domain/money/money';
import {
  type NamedSupplier,
  type SupplierPerformance,
  supplierPerformance,
} from '@brick/domain/suppliers/supplier-performance';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commitments } from '../../schema/budgets.ts';
import { expenses } from '../../schema/expenses.ts';
import { suppliers } from '../../schema/suppliers.ts';
import { visibleSuppliers } from '../../suppliers/service.ts';
import type { ReportContext } from '../report-context.ts';
import { loadIssueLines } from './issue-rows.ts';
import { withinPeriodCondition } from './values-as-of.ts';

/** A supplier in the directory that the reader may open. */
interface DirectoryEntry {
  id: number;
  name: string;
  category: Category | null;
  /** Out of 5, as a decimal string. */
  rating: string | null;
}

export interface SupplierLine extends SupplierPerformance {
  category: Category | null;
  rating: number | null;
}

const nameAsWritten = (name: AnyPgColumn): SQL => sql`nullif(btrim(${name}), '')`;

/** Loads spending in the period by named supplier. */
async function loadSpend(setting: ReportContext) {
  const rows = await setting.connection.rows<NamedSupplier & { amount: Minor }>(sql`
    select ${expenses.supplierId} as "supplierId", ${nameAsWritten(expenses.supplier)} as name,
      sum(${expenses.amount})::numeric(24,2) as amount
    from ${expenses} where ${expenses.projectId} = ${setting.project.id} and ${expenses.deletedAt} is null
      and ${expenses.date} <= ${setting.asOf} and ${withinPeriodCondition(setting, sql`${expenses.date}`)}
    group by 1, 2 order by 2, 1`);
  return rows;
}

/** Loads every commitment with its invoiced amount as of the day of the figures, independent of the period. */
async function loadCommitments({ connection, project, asOf }: ReportContext) {
  const rows = await connection.rows<NamedSupplier & { amount: Minor; invoiced: Minor }>(sql`
    select ${commitments.supplierId} as "supplierId", ${nameAsWritten(commitments.supplier)} as name,
      ${commitments.amount} as amount, coalesce((
        select sum(${expenses.amount}) from ${expenses} where ${expenses.projectId} = ${commitments.projectId}
          and ${expenses.commitmentId} = ${commitments.id} and ${expenses.date} <= ${asOf}
          and ${expenses.deletedAt} is null
      ), 0)::numeric(24,2) as invoiced
    from ${commitments} where ${commitments.projectId} = ${project.id} and ${commitments.date} <= ${asOf}
      and ${commitments.deletedAt} is null`);
  return rows;
}

/** Loads the suppliers of the project by spending, and the total. */
export async function loadSupplierLines(
  setting: ReportContext,
): Promise<{ lines: SupplierLine[]; all: Minor }> {
  const { connection, options, project } = setting;
  const [spend, committed, issues] = await Promise.all([
    loadSpend(setting),
    loadCommitments(setting),
    loadIssueLines(setting),
  ]);
  const blamed = issues
    .map(({ supplierId, supplier }) => ({ supplierId, name: supplier?.trim() || null }))
    .filter(({ supplierId, name }) => supplierId !== null || name !== null);
  const rows = supplierPerformance({ spend, commitments: committed, issues: blamed });
  const ids = rows.flatMap(({ supplierId }) => (supplierId === null ? [] : [supplierId]));
  const found = await connection.rows<DirectoryEntry>(sql`
    select ${suppliers.id} as id, ${suppliers.name} as name, ${suppliers.category} as category,
      ${suppliers.rating} as rating
    from ${suppliers} where ${suppliers.id} = any(${sql.param(ids)}::bigint[])
      and ${visibleSuppliers(setting.reader, project.id)}`);
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  const lines = rows
    .filter(({ supplierId }) => !options.supplierId || supplierId === options.supplierId)
    .map((row) => {
      const entry = entries.get(row.supplierId ?? 0);
      const rating = entry?.rating ?? null;
      return {
        ...row,
        // Readers who may not open the supplier see the written name.
        supplierId: entry?.id ?? null,
        name: entry?.name ?? row.name,
        category: entry?.category ?? null,
        rating: rating === null ? null : Number(rating),
      };
    });
  return { lines, all: sum(spend.map(({ amount }) => amount)) };
}
