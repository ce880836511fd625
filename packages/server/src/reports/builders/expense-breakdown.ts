import type { Month } from '@brick/domain/ledger/months';
import { ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import type { ReportRow } from '@brick/domain/reports/report-document';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import {
  chartPart,
  column,
  figure,
  figures,
  row,
  type StreamedPart,
  type StreamedTable,
  table,
} from '../report-parts.ts';
import {
  type ExpenseGroup,
  type ExpenseLine,
  type ExpenseSums,
  loadExpenseSums,
  loadExpensesAfter,
} from '../rows/expense-rows.ts';
import { readInBatches } from '../rows/read-in-batches.ts';

const NO_SUMS: ExpenseSums = {
  ...{ name: null, count: 0, withoutReceipt: 0 },
  ...{ total: ZERO, paid: ZERO, unpaid: ZERO },
};

function expenseFigures({ say }: ReportContext, sums: ExpenseSums): StreamedPart {
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

function phasesChart({ say }: ReportContext, phases: readonly ExpenseSums[]): StreamedPart {
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

interface GroupTable {
  id: string;
  caption: string;
  title: string;
  named: (name: string | null) => string;
}

/** A table of subtotals. Without any it contains only its total. */
function sumsTable(
  { say }: ReportContext,
  { id, caption, title, named }: GroupTable,
  groups: readonly ExpenseSums[],
  whole: ExpenseSums,
): StreamedTable {
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

function expenseRow({ say }: ReportContext, expense: ExpenseLine): ReportRow {
  const { id, date, phase, itemName, supplier, category, amount, isPaid, hasReceipt } = expense;
  const { paidOn, paymentReference } = expense;
  const cells = [date, say(`phases.${phase}`), itemName, supplier, category && say(`categories.${category}`)];
  const paid = statusBadge(say, isPaid ? 'paid' : 'pending_payment');
  const receipt = say(`report.columns.${hasReceipt ? 'yes' : 'no'}`);
  return row('body', [...cells, amount, paid, paidOn, paymentReference, receipt], 'expense', id);
}

function expenseTable(setting: ReportContext, { count, total }: ExpenseSums): StreamedTable {
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
      column('paidOn', say('fields.names.paidOn'), 'date', 1.4),
      column('paymentReference', say('fields.names.paymentReference'), 'text', 1.8),
      column('receipt', say('expenses.filters.receipt'), 'text', 1.1),
    ],
    rows: readInBatches(
      (after: ExpenseLine | null) => loadExpensesAfter(setting, after),
      (expense) => expenseRow(setting, expense),
    ),
    count,
    foot: [row('total', [null, null, say('record.totalRow'), null, null, total, null, null, null, null])],
  };
}

/** Report 2: every expense, with totals by phase, supplier and month, paid amounts and receipts. */
export async function expenseBreakdown(setting: ReportContext): Promise<StreamedPart[]> {
  const { say, written } = setting;
  const sums = (group: ExpenseGroup) => loadExpenseSums(setting, group);
  const [[whole = NO_SUMS], found, suppliers, months] = await Promise.all([
    sums('all'),
    sums('phase'),
    sums('supplier'),
    sums('month'),
  ]);
  const phases = PHASES.flatMap((phase) => found.filter(({ name }) => name === phase));
  return [
    expenseFigures(setting, whole),
    ...(phases.length > 0 ? [phasesChart(setting, phases)] : []),
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
