import { percent, sum } from '@brick/domain/money/money';
import type { ReportContext } from '../report-context.ts';
import { chartPart, column, figure, figures, row, type StreamedPart, table } from '../report-parts.ts';
import { loadSupplierLines, type SupplierLine } from '../rows/supplier-rows.ts';

/** Maximum bars in the chart. The table has all suppliers. */
const MAX_BARS = 10;

const nameOf = ({ say }: ReportContext, { name }: SupplierLine): string =>
  name ?? say('report.supplier-performance.unnamed');

function totalsOf(lines: readonly SupplierLine[]) {
  return {
    spend: sum(lines.map(({ spend }) => spend)),
    open: sum(lines.map(({ open }) => open)),
    issues: lines.reduce((count, { issues }) => count + issues, 0),
    named: lines.filter(({ name }) => name !== null).length,
  };
}

function supplierFigures({ say }: ReportContext, lines: readonly SupplierLine[]): StreamedPart {
  const { spend, open, issues, named } = totalsOf(lines);
  return figures(
    figure(say('suppliers.names.many'), 'count', named),
    figure(say('report.supplier-performance.spend'), 'money', spend),
    figure(say('report.supplier-performance.open'), 'money', open),
    figure(say('issues.names.many'), 'count', issues, { tone: issues > 0 ? 'warning' : 'good' }),
  );
}

function bars(setting: ReportContext, lines: readonly SupplierLine[]): StreamedPart {
  const { say, written } = setting;
  const drawn = lines.slice(0, MAX_BARS);
  const alt = say('report.supplier-performance.barsAlt', {
    count: drawn.length,
    amount: written.money(totalsOf(drawn).spend),
  });
  return chartPart(say('report.supplier-performance.bars'), alt, {
    type: 'bars',
    stacked: false,
    kind: 'money',
    labels: drawn.map((line) => nameOf(setting, line)),
    series: [
      {
        label: say('report.supplier-performance.spend'),
        style: 'actual',
        values: drawn.map(({ spend }) => spend),
      },
      {
        label: say('report.supplier-performance.open'),
        style: 'planned',
        values: drawn.map(({ open }) => open),
      },
    ],
  });
}

function suppliersTable(setting: ReportContext, lines: readonly SupplierLine[], all: bigint): StreamedPart {
  const { say } = setting;
  const { spend, open, issues } = totalsOf(lines);
  const total = [spend, open, issues, null, percent(spend, all)];
  return table({
    id: 'suppliers',
    caption: say('report.supplier-performance.caption'),
    columns: [
      column('supplier', say('fields.names.supplier'), 'text', 3),
      column('category', say('fields.names.category'), 'text', 2),
      column('spend', say('report.supplier-performance.spend'), 'money', 2),
      column('open', say('report.supplier-performance.open'), 'money', 2),
      column('issues', say('issues.names.many'), 'count', 1),
      column('rating', say('fields.names.rating'), 'text', 1),
      column('share', say('report.supplier-performance.share'), 'percent', 1.2),
    ],
    rows: lines.map((line) => {
      const { supplierId, category, rating, share } = line;
      const what = [nameOf(setting, line), category && say(`categories.${category}`)];
      const sums = [line.spend, line.open, line.issues];
      const rated = rating === null ? null : say('report.supplier-performance.ofFive', { rating });
      return row('body', [...what, ...sums, rated, share], 'supplier', supplierId ?? undefined);
    }),
    foot: [row('total', [say('record.totalRow'), null, ...total])],
  });
}

/** Report 11: spending by supplier, open amounts and problems. */
export async function supplierPerformance(setting: ReportContext): Promise<StreamedPart[]> {
  const { lines, all } = await loadSupplierLines(setting);
  return [supplierFigures(setting, lines), bars(setting, lines), suppliersTable(setting, lines, all)];
}
