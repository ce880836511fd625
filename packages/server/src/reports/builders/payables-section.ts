import {
  ageing,
  ageOf,
  dueWindowOf,
  fallingDue,
  type PayableSums,
  type Payables,
  payableSums,
} from '@brick/domain/ledger/payables';
import { sum, ZERO } from '@brick/domain/money/money';
import { RECORDS } from '@brick/domain/records/record-kinds';
import type { ReportRow } from '@brick/domain/reports/report-document';
import type { ReportContext } from '../report-context.ts';
import {
  column,
  figure,
  figures,
  row,
  type StreamedPart,
  type StreamedTable,
  table,
} from '../report-parts.ts';
import { loadPayableSums, loadPayablesAfter, type PayableLine } from '../rows/payable-rows.ts';
import { readInBatches } from '../rows/read-in-batches.ts';

const sumsRow = (kind: ReportRow['kind'], name: string, { expenses, fees, all }: PayableSums): ReportRow =>
  row(kind, [name, ...[expenses, fees, all].flatMap(({ count, amount }) => [count, amount])]);

/** A table of expenses, fees and their sum by period. */
const sumsTable = (
  { say }: ReportContext,
  id: 'ageing' | 'fallingDue',
  rows: readonly ReportRow[],
  whole: PayableSums,
): StreamedTable =>
  table({
    id,
    caption: say(`report.cash-flow.${id}`),
    columns: [
      column('when', say(`report.cash-flow.${id === 'ageing' ? 'age' : 'due'}`), 'text', 3),
      column('expenseCount', say('report.cash-flow.expenseCount'), 'count', 1.5),
      column('expenses', say('expenses.names.many'), 'money', 2),
      column('feeCount', say('report.cash-flow.feeCount'), 'count', 1.5),
      column('fees', say('monitoring-fees.title'), 'money', 2),
      column('count', say('report.cash-flow.count'), 'count', 1.5),
      column('amount', say('report.cash-flow.unpaid'), 'money', 2),
    ],
    rows,
    foot: [sumsRow('total', say('record.totalRow'), whole)],
  });

function payableRow({ say, asOf }: ReportContext, line: PayableLine): ReportRow {
  const { kind, id, dueDate, title, payee, phase, amount } = line;
  const age = say(`report.cash-flow.${ageOf(dueDate, asOf)}`);
  const of = kind === 'fees' ? 'monitoring-fee' : 'expense';
  const cells = [dueDate, age, say(`${RECORDS[of].path}.names.one`), title, payee];
  return row('body', [...cells, phase && say(`phases.${phase}`), amount], of, id);
}

function payablesTable(setting: ReportContext, { all }: PayableSums): StreamedTable {
  const { say } = setting;
  return {
    kind: 'table',
    id: 'payables',
    caption: say('report.cash-flow.payables'),
    columns: [
      column('dueDate', say('fields.names.dueDate'), 'date', 1.5),
      column('age', say('report.cash-flow.age'), 'text', 1.8),
      column('kind', say('fields.names.kind'), 'text', 1.6),
      column('item', say('fields.names.item'), 'text', 3),
      column('payee', say('fields.names.payeeName'), 'text', 2),
      column('phase', say('fields.names.phase'), 'text', 1.8),
      column('amount', say('fields.names.amount'), 'money', 1.8),
    ],
    rows: readInBatches(
      (after: PayableLine | null) => loadPayablesAfter(setting, after),
      (line) => payableRow(setting, line),
    ),
    count: all.count,
    foot: [row('total', [null, null, null, say('record.totalRow'), null, null, all.amount])],
  };
}

function payableFigures(
  { say }: ReportContext,
  aged: ReturnType<typeof ageing>,
  ahead: PayableSums,
): StreamedPart {
  const overdue = aged.filter(({ age }) => age !== 'notDue').map(({ all }) => all.amount);
  const oldest = aged.find(({ age }) => age === 'over90')?.all.amount ?? ZERO;
  return figures(
    figure(say('report.cash-flow.unpaid'), 'money', sum(aged.map(({ all }) => all.amount))),
    figure(say('report.cash-flow.overdue'), 'money', sum(overdue), {
      tone: sum(overdue) > 0n ? 'warning' : 'good',
    }),
    figure(say('report.cash-flow.longOverdue'), 'money', oldest, { tone: oldest > 0n ? 'bad' : 'good' }),
    figure(say('report.cash-flow.fallingDue'), 'money', ahead.all.amount),
  );
}

/** Builds the payables section: by age, by due date, and as a list. */
export async function buildPayablesSection(
  setting: ReportContext,
): Promise<{ figures: StreamedPart; parts: StreamedPart[] }> {
  const { say, asOf } = setting;
  const unpaid: Payables[] = await loadPayableSums(setting);
  const aged = ageing(unpaid, asOf);
  const windows = fallingDue(unpaid, asOf);
  const whole = payableSums(unpaid);
  const ahead = payableSums(unpaid.filter(({ dueDate }) => dueWindowOf(dueDate, asOf) !== null));
  return {
    figures: payableFigures(setting, aged, ahead),
    parts: [
      sumsTable(
        setting,
        'ageing',
        aged.map(({ age, ...sums }) => sumsRow('body', say(`report.cash-flow.${age}`), sums)),
        whole,
      ),
      sumsTable(
        setting,
        'fallingDue',
        windows.map(({ window, ...sums }) => sumsRow('body', say(`report.cash-flow.${window}`), sums)),
        ahead,
      ),
      payablesTable(setting, whole),
    ],
  };
}
