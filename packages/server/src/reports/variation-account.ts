import { sum } from '@brick/domain/money/money';
import type { ReportRow } from '@brick/domain/reports/document';
import { inBatches } from './batches.ts';
import { certificateParts } from './certificate-parts.ts';
import { column, figure, figures, type MadePart, type MadeTable, row, statusCell, table } from './parts.ts';
import type { ReportSetting } from './setting.ts';
import { type VariationLine, type VariationSums, variationSums, variationsAfter } from './variation-rows.ts';

type Sums = Pick<VariationSums, 'count' | 'cost' | 'days'>;

/** Approved and pending together: what the total extra cost is made of. */
function countedOf(sums: readonly VariationSums[]): Sums {
  const counted = sums.filter(({ status }) => status !== 'rejected');
  return {
    count: counted.reduce((all, { count }) => all + count, 0),
    cost: sum(counted.map(({ cost }) => cost)),
    days: counted.reduce((all, { days }) => all + days, 0),
  };
}

function figuresOf({ say }: ReportSetting, sums: readonly VariationSums[]): MadePart {
  return figures(
    figure(say('variations.filters.counted'), 'money', countedOf(sums).cost),
    ...sums.map(({ status, count, cost }) =>
      figure(say(`status.${status}`), 'money', cost, {
        note: say('variations.filters.count', { count }),
      }),
    ),
  );
}

function sumsTable({ say }: ReportSetting, sums: readonly VariationSums[]): MadeTable {
  const line = (kind: ReportRow['kind'], name: string, { count, cost, days }: Sums) =>
    row(kind, [name, count, cost, days]);
  const of = (rejected: boolean) =>
    sums
      .filter(({ status }) => (status === 'rejected') === rejected)
      .map((one) => line('body', say(`status.${one.status}`), one));
  return table({
    id: 'byStatus',
    caption: say('report.variation-account.byStatus'),
    columns: [
      column('status', say('fields.names.status'), 'text', 3),
      column('count', say('report.variation-account.count'), 'count', 1.2),
      column('cost', say('report.variation-account.cost'), 'money', 2),
      column('days', say('report.variation-account.days'), 'days', 1.2),
    ],
    rows: [...of(false), line('subtotal', say('variations.filters.counted'), countedOf(sums)), ...of(true)],
  });
}

function variationRow({ say }: ReportSetting, line: VariationLine): ReportRow {
  const { id, number, title, phase, cost, days, status, submittedBy, submittedOn, decidedBy, decidedOn } =
    line;
  const cells = [number, title, phase && say(`phases.${phase}`), cost, days, statusCell(say, status)];
  return row('body', [...cells, submittedBy, submittedOn, decidedBy, decidedOn], 'variation', id);
}

function variationTable(setting: ReportSetting, sums: readonly VariationSums[]): MadeTable {
  const { say } = setting;
  const counted = countedOf(sums);
  const foot = [null, say('variations.filters.counted'), null, counted.cost, counted.days];
  return {
    kind: 'table',
    id: 'variations',
    caption: say('variations.names.many'),
    columns: [
      column('number', say('report.variation-account.number'), 'text', 1.2),
      column('title', say('fields.names.title'), 'text', 3),
      column('phase', say('fields.names.phase'), 'text', 1.7),
      column('cost', say('report.variation-account.cost'), 'money', 1.8),
      column('days', say('report.variation-account.days'), 'days', 1),
      column('status', say('fields.names.status'), 'status', 1.6),
      column('submittedBy', say('variations.columns.submittedByName'), 'text', 1.8),
      column('submittedOn', say('report.variation-account.submittedOn'), 'date', 1.5),
      column('decidedBy', say('report.variation-account.decidedBy'), 'text', 1.8),
      column('decidedOn', say('report.variation-account.decidedOn'), 'date', 1.5),
    ],
    rows: inBatches(
      (after: VariationLine | null) => variationsAfter(setting, after),
      (line) => variationRow(setting, line),
    ),
    count: sums.reduce((all, { count }) => all + count, 0),
    foot: [row('total', [...foot, null, null, null, null, null])],
  };
}

/** Report 4: every variation and who decided it, and each contract with its certificates and retention. */
export async function variationAccount(setting: ReportSetting): Promise<MadePart[]> {
  const [sums, certificates] = await Promise.all([
    variationSums(setting),
    // A certificate is of a whole contract: of one phase there is none.
    setting.options.phase ? [] : certificateParts(setting),
  ]);
  return [figuresOf(setting, sums), sumsTable(setting, sums), variationTable(setting, sums), ...certificates];
}
