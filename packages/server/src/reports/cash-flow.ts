import type { CashFlow, CashFlowMonth } from '@brick/domain/ledger/cash-flow';
import { lastDayOf } from '@brick/domain/ledger/months';
import { sum, ZERO } from '@brick/domain/money/money';
import { cashFlowOn } from '../budgets/reads.ts';
import { chartPart, column, type MadePart, paragraph, row, table } from './parts.ts';
import { payablesParts } from './payables.ts';
import type { ReportSetting } from './setting.ts';

const SERIES = ['planned', 'actual', 'forecast'] as const;

function chartOf({ say, asOf }: ReportSetting, months: readonly CashFlowMonth[]): MadePart {
  return chartPart(say('budgets.cashFlow.title'), say('report.cash-flow.chartAlt'), {
    type: 'lines',
    kind: 'money',
    dates: months.map(({ month }) => lastDayOf(month)),
    series: SERIES.map((name) => ({
      label: say(`budgets.cashFlow.${name}`),
      style: name,
      values: months.map(({ cumulative }) => cumulative[name]),
    })),
    today: asOf,
  });
}

function monthsTable({ say, written }: ReportSetting, months: readonly CashFlowMonth[]): MadePart {
  const total = (name: (typeof SERIES)[number]) => sum(months.map((month) => month[name] ?? ZERO));
  const soFar = (name: (typeof SERIES)[number]) =>
    say('report.cash-flow.soFar', { series: say(`budgets.cashFlow.${name}`) });
  return table({
    id: 'months',
    caption: say('budgets.cashFlow.byMonth'),
    columns: [
      column('month', say('budgets.cashFlow.month'), 'text', 1.6),
      ...SERIES.map((name) => column(name, say(`budgets.cashFlow.${name}`), 'money', 2)),
      ...SERIES.map((name) => column(`${name}SoFar`, soFar(name), 'money', 2)),
    ],
    rows: months.map(({ month, cumulative, ...amounts }) =>
      row('body', [
        written.month(month),
        ...SERIES.map((name) => amounts[name]),
        ...SERIES.map((name) => cumulative[name]),
      ]),
    ),
    foot: [row('total', [say('record.totalRow'), ...SERIES.map(total), null, null, null])],
  });
}

function undatedOf({ say, written }: ReportSetting, { undated }: CashFlow): MadePart[] {
  if (undated.planned === 0n && undated.forecast === 0n) return [];
  const amounts = { planned: written.money(undated.planned), forecast: written.money(undated.forecast) };
  return [paragraph(say('budgets.cashFlow.undated', amounts))];
}

/** Report 3: planned, actual and forecast cost by month, and what is still to be paid, by age. */
export async function cashFlowReport(setting: ReportSetting): Promise<MadePart[]> {
  const { connection, project, asOf } = setting;
  const [flow, payables] = await Promise.all([
    cashFlowOn(connection, project.id, asOf),
    payablesParts(setting),
  ]);
  return [
    payables.figures,
    ...(flow.months.length > 0 ? [chartOf(setting, flow.months)] : []),
    monthsTable(setting, flow.months),
    ...undatedOf(setting, flow),
    ...payables.parts,
  ];
}
