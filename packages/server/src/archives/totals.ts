import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import { asJson } from '@brick/domain/money/json';
import { type Minor, sum } from '@brick/domain/money/money';
import { budgetOn, earnedValueOn } from '../budgets/reads.ts';
import { certificateAccounts } from '../certificates/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { totalsOf } from '../platform/totals.ts';

/** Figures by their names. */
type Totals = Record<string, string | Minor>;

interface Asked {
  projectId: number;
  currency: Currency;
  /** An owner, who sees everything. */
  userId: number;
  asOf: CalendarDate;
}

/** The amounts of a row of figures, each behind the name of the row. */
function amountsIn(name: string, row: object): Totals {
  const found: Totals = {};
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'bigint') found[`${name} ${column}`] = value as Minor;
  return found;
}

async function keptTotals(connection: Connection, projectId: number): Promise<Totals> {
  const buckets = (await totalsOf(connection, [projectId])).get(projectId) ?? [];
  const found: Totals = {};
  for (const { resource, bucket, count, amount } of buckets) {
    // A draft is its author's alone; a bucket that was emptied again is as one that never was.
    if ((resource === 'variations' && bucket.startsWith('draft')) || (count === 0 && amount === 0n)) continue;
    found[`${resource} ${bucket} count`] = String(count);
    found[`${resource} ${bucket} amount`] = amount;
  }
  return found;
}

async function certificateTotals(connection: Connection, asked: Asked): Promise<Totals> {
  const { userId, asOf, ...place } = asked;
  const member = { userId, role: 'owner' as const };
  const accounts = await certificateAccounts(connection, { ...place, member, today: asOf });
  const inOrder = accounts.toSorted((a, b) => a.contract.id - b.contract.id);
  const found: Totals = {};
  inOrder.forEach(({ contract, certificates }, index) => {
    const name = `contract ${index + 1}`;
    found[`${name} revised`] = contract.revisedSum;
    for (const column of ['gross', 'retention', 'due', 'vat', 'payable'] as const)
      found[`${name} ${column}`] = sum(certificates.map((one) => one[column]));
  });
  return found;
}

/** The figures of a project by which an export and what was made of it are compared: kept, of the budget, certified, earned. */
export async function figuresOf(connection: Connection, asked: Asked): Promise<Record<string, string>> {
  const { projectId, asOf } = asked;
  const budget = await budgetOn(connection, projectId, asOf);
  const { value } = await earnedValueOn(connection, projectId, asOf);
  const { fees, contingency, projectBudget, totals } = budget;
  return asJson<Totals>({
    ...(await keptTotals(connection, projectId)),
    ...amountsIn('budget', budget),
    ...amountsIn('budget of the project', projectBudget),
    ...amountsIn('budget of all phases', totals),
    ...amountsIn('budget of fees', fees),
    ...amountsIn('contingency', contingency),
    ...Object.assign({}, ...budget.phases.map((phase) => amountsIn(`budget of ${phase.phase}`, phase))),
    ...amountsIn('earned value', value),
    ...Object.assign({}, ...value.phases.map((phase) => amountsIn(`earned value of ${phase.phase}`, phase))),
    ...(await certificateTotals(connection, asked)),
  });
}
