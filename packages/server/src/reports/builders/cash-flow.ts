import type { CashFlow, CashFlowMonth } from '@brick/domain/ledger/cash-flow';
import { lastDayOf } from '@brick/domain/ledger/months';
import { sum, ZERO } from '@brick/domain/money/money';
import { loadCashFlow } from '../../budgets/service.ts';
import type { ReportContext } from '../report-context.ts';
import { chartPart, column, paragraph, row, type StreamedPart, table } from '../report-parts.ts';
import { buildPayablesSection } from './payables-section.ts';

const CHART_SERIES = ['planned', 'actual', 'forecast'] as const;

function monthsChart({ say, asOf }: ReportContext, months: readonly CashFlowMonth[]): StreamedPart {
  return chartPart(say('budgets.cashFlow.title'), say('report.cash-flow.chartAlt'), {
    type: 'lines',
    kind: 'money',
    dates: months.map(({ month }) => lastDayOf(month)),
    series: CHART_SERIES.map((name) => ({
      label: say(`budgets.cashFlow.${name}`),
      style: name,
      values: months.map(({ cumulative }) => cumulative[name]),
    })),
    today: asOf,
  });
}

function monthsTable({ say, written }: ReportContext, months: readonly CashFlowMonth[]): StreamedPart {
  const total = (name: (typeof CHART_SERIES)[number]) => sum(months.map((month) => month[name] ?? ZERO));
  const soFar = (name: (typeof CHART_SERIES)[number]) =>
    say('report.cash-flow.soFar', { series: say(`budgets.cashFlow.${name}`) });
  return table({
    id: 'months',
    caption: say('budgets.cashFlow.byMonth'),
    columns: [
      column('month', say('budgets.cashFlow.month'), 'text', 1.6),
      ...CHART_SERIES.map((name) => column(name, say(`budgets.cashFlow.${name}`), 'money', 2)),
      ...CHART_SERIES.map((name) => column(`${name}SoFar`, soFar(name), 'money', 2)),
    ],
    rows: months.map(({ month, cumulative, ...amounts }) =>
      row('body', [
        written.month(month),
        ...CHART_SERIES.map((name) => amounts[name]),
        ...CHART_SERIES.map((name) => cumulative[name]),
      ]),
    ),
    foot: [row('total', [say('record.totalRow'), ...CHART_SERIES.map(total), null, null, null])],
  });
}

function undatedParagraph({ say, written }: ReportContext, { undated }: CashFlow): StreamedPart[] {
  if (undated.planned === 0n && undated.forecast === 0n) return [];
  const amounts = { planned: written.money(undated.planned), forecast: written.money(undated.forecast) };
  return [paragraph(say('budgets.cashFlow.undated', amounts))];
}

/** Report 3: planned, actual and forecast cost by month, and payables by age. */
export async function cashFlowReport(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, project, asOf } = setting;
  const [flow, payables] = await Promise.all([
    loadCashFlow(connection, project.id, asOf),
    buildPayablesSection(setting),
  ]);
  return [
    payables.figures,
    ...(flow.months.length > 0 ? [monthsChart(setting, flow.months)] : []),
    monthsTable(setting, flow.months),
    ...undatedParagraph(setting, flow),
    ...payables.parts,
  ];
}
