import { sum } from '@brick/domain/money/money';
import type { ReportRow } from '@brick/domain/reports/report-document';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
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
import { readInBatches } from '../rows/read-in-batches.ts';
import {
  loadVariationSums,
  loadVariationsAfter,
  type VariationLine,
  type VariationSums,
} from '../rows/variation-rows.ts';
import { certificateSection } from './certificate-section.ts';

type VariationSubtotal = Pick<VariationSums, 'count' | 'cost' | 'days'>;

/** Approved and pending together: the total extra cost. */
function countedTotals(sums: readonly VariationSums[]): VariationSubtotal {
  const counted = sums.filter(({ status }) => status !== 'rejected');
  return {
    count: counted.reduce((all, { count }) => all + count, 0),
    cost: sum(counted.map(({ cost }) => cost)),
    days: counted.reduce((all, { days }) => all + days, 0),
  };
}

function variationFigures({ say }: ReportContext, sums: readonly VariationSums[]): StreamedPart {
  return figures(
    figure(say('variations.filters.counted'), 'money', countedTotals(sums).cost),
    ...sums.map(({ status, count, cost }) =>
      figure(say(`status.${status}`), 'money', cost, {
        note: say('variations.filters.count', { count }),
      }),
    ),
  );
}

function sumsTable({ say }: ReportContext, sums: readonly VariationSums[]): StreamedTable {
  const line = (kind: ReportRow['kind'], name: string, { count, cost, days }: VariationSubtotal) =>
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
    rows: [
      ...of(false),
      line('subtotal', say('variations.filters.counted'), countedTotals(sums)),
      ...of(true),
    ],
  });
}

function variationRow({ say }: ReportContext, line: VariationLine): ReportRow {
  const { id, number, title, phase, cost, days, status, submittedBy, submittedOn, decidedBy, decidedOn } =
    line;
  const cells = [number, title, phase && say(`phases.${phase}`), cost, days, statusBadge(say, status)];
  return row('body', [...cells, submittedBy, submittedOn, decidedBy, decidedOn], 'variation', id);
}

function variationTable(setting: ReportContext, sums: readonly VariationSums[]): StreamedTable {
  const { say } = setting;
  const counted = countedTotals(sums);
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
    rows: readInBatches(
      (after: VariationLine | null) => loadVariationsAfter(setting, after),
      (line) => variationRow(setting, line),
    ),
    count: sums.reduce((all, { count }) => all + count, 0),
    foot: [row('total', [...foot, null, null, null, null, null])],
  };
}

/** Report 4: every variation with its decision, and each contract with certificates and retention. */
export async function variationAccount(setting: ReportContext): Promise<StreamedPart[]> {
  const [sums, certificates] = await Promise.all([
    loadVariationSums(setting),
    // Certificates belong to a whole contract, so they are omitted when filtering by phase.
    setting.options.phase ? [] : certificateSection(setting),
  ]);
  return [
    variationFigures(setting, sums),
    sumsTable(setting, sums),
    variationTable(setting, sums),
    ...certificates,
  ];
}
