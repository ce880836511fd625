import type { Month } from '@brick/domain/ledger/months';
import { ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import type { ReportRow } from '@brick/domain/reports/document';
import { inBatches } from './batches.ts';
import {
  type ExpenseGroup,
  type ExpenseLine,
  type ExpenseSums,
  expenseSums,
  expensesAfter,
} from './expense-rows.ts';
import {
  chartPart,
  column,
  figure,
  figures,
  type MadePart,
  type MadeTable,
  row,
  statusCell,
  table,
} from './parts.ts';
import type { ReportSetting } from './setting.ts';

const NOTHING: ExpenseSums = {
  ...{ name: null, count: 0, withoutReceipt: 0 },
  ...{ total: ZERO, paid: ZERO, unpaid: ZERO },
};

function figuresOf({ say }: ReportSetting, sums: ExpenseSums): MadePart {
  const { count, total, paid, unpaid, withoutReceipt } = sums;
  return figures(
    figure(say('expense-breakdown', 'total'), 'money', total, {
      note: say('expense-breakdown', 'expenses', { count }),
    }),
    figure(say('expense-breakdown', 'paid'), 'money', paid),
    figure(say('expense-breakdown', 'unpaid'), 'money', unpaid),
    figure(say('expense-breakdown', 'withoutReceipt'), 'count', withoutReceipt, {
      tone: withoutReceipt > 0 ? 'warning' : 'good',
    }),
  );
}

function chartOf({ say }: ReportSetting, phases: readonly ExpenseSums[]): MadePart {
  const stack = (name: 'paid' | 'unpaid') => ({
    label: say('expense-breakdown', name),
    style: name,
    values: phases.map((sums) => sums[name]),
  });
  return chartPart(say('expense-breakdown', 'byPhase'), say('expense-breakdown', 'chartAlt'), {
    type: 'bars',
    stacked: true,
    kind: 'money',
    labels: phases.map(({ name }) => say('phases', name as Phase)),
    series: [stack('paid'), stack('unpaid')],
  });
}

const sumsRow = (kind: ReportRow['kind'], name: string, sums: ExpenseSums): ReportRow =>
  row(kind, [name, sums.count, sums.total, sums.paid, sums.unpaid, sums.withoutReceipt]);

interface Grouped {
  id: string;
  title: string;
  named: (name: string | null) => string;
}

/** A table of subtotals; where there are none it has its total alone. */
function sumsTable(
  { say }: ReportSetting,
  { id, title, named }: Grouped,
  groups: readonly ExpenseSums[],
  whole: ExpenseSums,
): MadeTable {
  return table({
    id,
    caption: say('expense-breakdown', id as 'byPhase' | 'bySupplier' | 'byMonth'),
    columns: [
      column('name', title, 'text', 3),
      column('count', say('expense-breakdown', 'count'), 'count', 1.2),
      column('amount', say('columns', 'amount'), 'money', 2),
      column('paid', say('expense-breakdown', 'paid'), 'money', 2),
      column('unpaid', say('expense-breakdown', 'unpaid'), 'money', 2),
      column('withoutReceipt', say('expense-breakdown', 'withoutReceipt'), 'count', 1.6),
    ],
    rows: groups.map((sums) => sumsRow('body', named(sums.name), sums)),
    foot: [sumsRow('total', say('columns', 'total'), whole)],
  });
}

function expenseRow({ say }: ReportSetting, expense: ExpenseLine): ReportRow {
  const { id, date, phase, itemName, supplier, category, amount, isPaid, hasReceipt } = expense;
  const cells = [date, say('phases', phase), itemName, supplier, category && say('categories', category)];
  const paid = statusCell(say, isPaid ? 'paid' : 'pending_payment');
  const receipt = say('columns', hasReceipt ? 'yes' : 'no');
  return row('body', [...cells, amount, paid, receipt], 'expense', id);
}

function expenseTable(setting: ReportSetting, { count, total }: ExpenseSums): MadeTable {
  const { say } = setting;
  return {
    kind: 'table',
    id: 'expenses',
    caption: say('expense-breakdown', 'list'),
    columns: [
      column('date', say('columns', 'date'), 'date', 1.4),
      column('phase', say('columns', 'phase'), 'text', 1.8),
      column('item', say('columns', 'item'), 'text', 3),
      column('supplier', say('columns', 'supplier'), 'text', 2),
      column('category', say('expense-breakdown', 'category'), 'text', 1.9),
      column('amount', say('columns', 'amount'), 'money', 1.8),
      column('paid', say('columns', 'status'), 'status', 1.7),
      column('receipt', say('columns', 'receipt'), 'text', 1.1),
    ],
    rows: inBatches(
      (after: ExpenseLine | null) => expensesAfter(setting, after),
      (expense) => expenseRow(setting, expense),
    ),
    count,
    foot: [row('total', [null, null, say('columns', 'total'), null, null, total, null, null])],
  };
}

/** Report 2: every expense, what they come to by phase, supplier and month, and what is paid and proved. */
export async function expenseBreakdown(setting: ReportSetting): Promise<MadePart[]> {
  const { say, written } = setting;
  const sums = (group: ExpenseGroup) => expenseSums(setting, group);
  const [[whole = NOTHING], found, suppliers, months] = await Promise.all([
    sums('all'),
    sums('phase'),
    sums('supplier'),
    sums('month'),
  ]);
  const phases = PHASES.flatMap((phase) => found.filter(({ name }) => name === phase));
  const grouped = (id: string, title: string, named: Grouped['named'], groups: readonly ExpenseSums[]) =>
    sumsTable(setting, { id, title, named }, groups, whole);
  return [
    figuresOf(setting, whole),
    ...(phases.length > 0 ? [chartOf(setting, phases)] : []),
    grouped('byPhase', say('columns', 'phase'), (name) => say('phases', name as Phase), phases),
    grouped('byMonth', say('columns', 'month'), (name) => written.month(name as Month), months),
    grouped(
      'bySupplier',
      say('columns', 'supplier'),
      (name) => name ?? say('expense-breakdown', 'noSupplier'),
      suppliers,
    ),
    expenseTable(setting, whole),
  ];
}
