import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Currency } from '@brick/domain/money/currencies';
import { asJson } from '@brick/domain/money/json';
import { type Minor, sum } from '@brick/domain/money/money';
import { loadBudget, loadEarnedValue } from '../budgets/service.ts';
import { loadContractAccounts } from '../certificates/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';

/** Figures by their names. */
type ComparisonFigures = Record<string, string | Minor>;

interface FigureScope {
  projectId: number;
  currency: Currency;
  /** An owner, who may read everything. */
  userId: number;
  asOf: CalendarDate;
}

/** The amounts of a row, prefixed with the row's name. */
function amountsIn(name: string, row: object): ComparisonFigures {
  const found: ComparisonFigures = {};
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'bigint') found[`${name} ${column}`] = value as Minor;
  return found;
}

async function loadArchiveTotals(connection: Connection, projectId: number): Promise<ComparisonFigures> {
  const buckets = (await loadStoredTotals(connection, [projectId])).get(projectId) ?? [];
  const found: ComparisonFigures = {};
  for (const { resource, bucket, count, amount } of buckets) {
    // Drafts belong to their author only, and an emptied bucket equals a missing one.
    if ((resource === 'variations' && bucket.startsWith('draft')) || (count === 0 && amount === 0n)) continue;
    found[`${resource} ${bucket} count`] = String(count);
    found[`${resource} ${bucket} amount`] = amount;
  }
  return found;
}

async function loadCertificateTotals(connection: Connection, asked: FigureScope): Promise<ComparisonFigures> {
  const { userId, asOf, ...place } = asked;
  const member = { userId, role: 'owner' as const };
  const accounts = await loadContractAccounts(connection, { ...place, member, today: asOf });
  const inOrder = accounts.toSorted((a, b) => a.contract.id - b.contract.id);
  const found: ComparisonFigures = {};
  inOrder.forEach(({ contract, certificates }, index) => {
    const name = `contract ${index + 1}`;
    found[`${name} revised`] = contract.revisedSum;
    for (const column of ['gross', 'retention', 'due', 'vat', 'payable'] as const)
      found[`${name} ${column}`] = sum(certificates.map((one) => one[column]));
  });
  return found;
}

/** Loads the figures that are compared after an import: stored totals, budget, certificates and earned value. */
export async function loadComparisonFigures(
  connection: Connection,
  asked: FigureScope,
): Promise<Record<string, string>> {
  const { projectId, asOf } = asked;
  const budget = await loadBudget(connection, projectId, { asOf });
  const { value } = await loadEarnedValue(connection, projectId, asOf);
  const { fees, contingency, projectBudget, totals } = budget;
  return asJson<ComparisonFigures>({
    ...(await loadArchiveTotals(connection, projectId)),
    ...amountsIn('budget', budget),
    ...amountsIn('budget of the project', projectBudget),
    ...amountsIn('budget of all phases', totals),
    ...amountsIn('budget of fees', fees),
    ...amountsIn('contingency', contingency),
    ...Object.assign({}, ...budget.phases.map((phase) => amountsIn(`budget of ${phase.phase}`, phase))),
    ...amountsIn('earned value', value),
    ...Object.assign({}, ...value.phases.map((phase) => amountsIn(`earned value of ${phase.phase}`, phase))),
    ...(await loadCertificateTotals(connection, asked)),
  });
}
