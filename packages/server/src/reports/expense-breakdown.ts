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
    figure(say('expenses.cards.total'), 'money', total, {
      note: say('expenses.filters.count', { count }),
    }),
    figure(say('ui.wall.paid'), 'money', paid),
    figure(say('report.expense-breakdown.unpaid'), 'money', unpaid),
    figure(say('expenses.filters.no'), 'count', withoutReceipt, {
      tone: withoutReceipt > 0 ? 'warning' : 'good',
    }),
  );
}

function chartOf({ say }: ReportSetting, phases: readonly ExpenseSums[]): MadePart {
  const stack = (name: 'paid' | 'unpaid') => ({
    label: say(name === 'paid' ? 'ui.wall.paid' : 'report.expense-breakdown.unpaid'),
    style: name,
    values: phases.map((sums) => sums[name]),
  });
  return chartPart(say('programme.value.byPhase'), say('report.expense-breakdown.chartAlt'), {
    type: 'bars',
    stacked: true,
    kind: 'money',
    labels: phases.map(({ name }) => say(`phases.${name as Phase}`)),
    series: [stack('paid'), stack('unpaid')],
  });
}

const sumsRow = (kind: ReportRow['kind'], name: string, sums: ExpenseSums): ReportRow =>
  row(kind, [name, sums.count, sums.total, sums.paid, sums.unpaid, sums.withoutReceipt]);

interface Grouped {
  id: string;
  caption: string;
  title: string;
  named: (name: string | null) => string;
}

/** A table of subtotals; where there are none it has its total alone. */
function sumsTable(
  { say }: ReportSetting,
  { id, caption, title, named }: Grouped,
  groups: readonly ExpenseSums[],
  whole: ExpenseSums,
): MadeTable {
  return table({
    id,
    caption,
    columns: [
      column('name', title, 'text', 3),
      column('count', say('report.expense-breakdown.count'), 'count', 1.2),
      column('amount', say('fields.names.amount'), 'money', 2),
      column('paid', say('ui.wall.paid'), 'money', 2),
      column('unpaid', say('report.expense-breakdown.unpaid'), 'money', 2),
      column('withoutReceipt', say('expenses.filters.no'), 'count', 1.6),
    ],
    rows: groups.map((sums) => sumsRow('body', named(sums.name), sums)),
    foot: [sumsRow('total', say('record.totalRow'), whole)],
  });
}

function expenseRow({ say }: ReportSetting, expense: ExpenseLine): ReportRow {
  const { id, date, phase, itemName, supplier, category, amount, isPaid, hasReceipt } = expense;
  const cells = [date, say(`phases.${phase}`), itemName, supplier, category && say(`categories.${category}`)];
  const paid = statusCell(say, isPaid ? 'paid' : 'pending_payment');
  const receipt = say(`report.columns.${hasReceipt ? 'yes' : 'no'}`);
  return row('body', [...cells, amount, paid, receipt], 'expense', id);
}

function expenseTable(setting: ReportSetting, { count, total }: ExpenseSums): MadeTable {
  const { say } = setting;
  return {
    kind: 'table',
    id: 'expenses',
    caption: say('expenses.names.many'),
    columns: [
      column('date', say('fields.names.date'), 'date', 1.4),
      column('phase', say('fields.names.phase'), 'text', 1.8),
      column('item', say('fields.names.item'), 'text', 3),
      column('supplier', say('fields.names.supplier'), 'text', 2),
      column('category', say('fields.names.category'), 'text', 1.9),
      column('amount', say('fields.names.amount'), 'money', 1.8),
      column('paid', say('fields.names.status'), 'status', 1.7),
      column('receipt', say('expenses.filters.receipt'), 'text', 1.1),
    ],
    rows: inBatches(
      (after: ExpenseLine | null) => expensesAfter(setting, after),
      (expense) => expenseRow(setting, expense),
    ),
    count,
    foot: [row('total', [null, null, say('record.totalRow'), null, null, total, null, null])],
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
  return [
    figuresOf(setting, whole),
    ...(phases.length > 0 ? [chartOf(setting, phases)] : []),
    sumsTable(
      setting,
      {
        id: 'byPhase',
        caption: say('programme.value.byPhase'),
        title: say('fields.names.phase'),
        named: (name) => say(`phases.${name as Phase}`),
      },
      phases,
      whole,
    ),
    sumsTable(
      setting,
      {
        id: 'byMonth',
        caption: say('report.expense-breakdown.byMonth'),
        title: say('budgets.cashFlow.month'),
        named: (name) => written.month(name as Month),
      },
      months,
      whole,
    ),
    sumsTable(
      setting,
      {
        id: 'bySupplier',
        caption: say('report.expense-breakdown.bySupplier'),
        title: say('fields.names.supplier'),
        named: (name) => name ?? say('report.expense-breakdown.noSupplier'),
      },
      suppliers,
      whole,
    ),
    expenseTable(setting, whole),
  ];
}
