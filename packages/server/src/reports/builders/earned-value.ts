import { percentOf } from '@brick/domain/ledger/rate';
import { fourDecimalsText, type Ratio, reaches } from '@brick/domain/ledger/ratio';
import type { EarnedValue, EarnedValueMeasures } from '@brick/domain/ledger/schedule/earned-value';
import type { CurvePoint } from '@brick/domain/ledger/schedule/s-curve';
import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import type { Cell, ReportFigure, ReportRow } from '@brick/domain/reports/report-document';
import { loadEarnedValue } from '../../budgets/service.ts';
import type { ReportContext } from '../report-context.ts';
import {
  chartPart,
  column,
  figure,
  figures,
  paragraph,
  row,
  type StreamedPart,
  table,
} from '../report-parts.ts';

/** Thresholds of the schedule status: good from 0.95, at risk from 0.85. */
function indexTone(index: Ratio | null): ReportFigure['tone'] {
  if (index === null) return null;
  if (reaches(index, 95n)) return 'good';
  return reaches(index, 85n) ? 'warning' : 'bad';
}

function earnedValueFigures({ say }: ReportContext, value: EarnedValue): StreamedPart[] {
  const { eac, earnedSchedule } = value;
  const money = (name: 'bac' | 'pv' | 'ev' | 'ac' | 'cv' | 'sv' | 'etc' | 'vac') =>
    figure(say(`programme.measures.${name}.long`), 'money', value[name]);
  const index = (name: 'cpi' | 'spi') =>
    figure(say(`programme.measures.${name}.long`), 'ratio', fourDecimalsText(value[name]), {
      tone: indexTone(value[name]),
    });
  const estimate = (name: 'eacCpi' | 'eacBudgetRate' | 'eacCpiSpi', amount: Minor | null) =>
    figure(say(`programme.measures.${name}.long`), 'money', amount);
  return [
    figures(money('bac'), money('pv'), money('ev'), money('ac')),
    figures(money('cv'), money('sv'), index('cpi'), index('spi')),
    figures(
      estimate('eacCpi', eac.cpi),
      estimate('eacBudgetRate', eac.budgetRate),
      estimate('eacCpiSpi', eac.cpiSpi),
      money('etc'),
      money('vac'),
      figure(say('programme.measures.tcpi.long'), 'ratio', fourDecimalsText(value.tcpi)),
    ),
    figures(
      figure(say('programme.measures.es.long'), 'ratio', fourDecimalsText(earnedSchedule.es)),
      figure(say('programme.measures.spiT.long'), 'ratio', fourDecimalsText(earnedSchedule.spiT), {
        tone: indexTone(earnedSchedule.spiT),
      }),
      figure(say('programme.measures.forecastFinish.long'), 'date', earnedSchedule.forecastFinish),
    ),
  ];
}

const CURVES = [
  { name: 'pv', style: 'planned' },
  { name: 'ev', style: 'earned' },
  { name: 'ac', style: 'actual' },
] as const;

function curveParts({ say, asOf }: ReportContext, curve: readonly CurvePoint[]): StreamedPart[] {
  if (curve.length === 0) return [];
  return [
    chartPart(say('programme.value.curveTitle'), say('report.earned-value.curveAlt'), {
      type: 'lines',
      kind: 'money',
      dates: curve.map(({ date }) => date),
      series: CURVES.map(({ name, style }) => ({
        label: say(`programme.measures.${name}.long`),
        style,
        values: curve.map((point) => point[name]),
      })),
      today: asOf,
    }),
  ];
}

const curveTable = ({ say }: ReportContext, curve: readonly CurvePoint[]): StreamedPart =>
  table({
    id: 'curve',
    caption: say('programme.value.curveTitle'),
    columns: [
      column('date', say('fields.names.date'), 'date', 1.5),
      ...CURVES.map(({ name }) => column(name, say(`programme.measures.${name}.long`), 'money', 2)),
    ],
    rows: curve.map((point) => row('body', [point.date, ...CURVES.map(({ name }) => point[name])])),
  });

const MONEY = ['bac', 'pv', 'ev', 'ac', 'cv', 'sv'] as const;

function measuresRow(kind: ReportRow['kind'], first: Cell[], measures: EarnedValueMeasures): ReportRow {
  return row(kind, [
    ...first,
    ...MONEY.map((name) => measures[name]),
    fourDecimalsText(measures.cpi),
    fourDecimalsText(measures.spi),
    measures.eac.cpi,
    measures.vac,
  ]);
}

function phaseTable({ say }: ReportContext, value: EarnedValue): StreamedPart {
  const short = (name: (typeof MONEY)[number] | 'cpi' | 'spi' | 'eacCpi' | 'vac') =>
    say(`programme.measures.${name}.short`);
  return table({
    id: 'byPhase',
    caption: say('programme.value.byPhase'),
    columns: [
      column('phase', say('fields.names.phase'), 'text', 2.2),
      column('percentComplete', say('programme.table.percent'), 'percent', 1.2),
      ...MONEY.map((name) => column(name, short(name), 'money', 2)),
      column('cpi', short('cpi'), 'ratio', 1.1),
      column('spi', short('spi'), 'ratio', 1.1),
      column('eac', short('eacCpi'), 'money', 2),
      column('vac', short('vac'), 'money', 2),
    ],
    rows: value.phases.map(({ phase, percentComplete, ...measures }) => {
      const percent = percentComplete === null ? null : percentOf(percentComplete);
      return measuresRow('body', [say(`phases.${phase}`), percent], measures);
    }),
    foot: [measuresRow('total', [say('record.totalRow'), null], value)],
  });
}

/** Names the phases whose missing data prevents a figure. */
function missingDataParagraphs(
  { say, language }: ReportContext,
  { missing, unplanned }: EarnedValue,
): StreamedPart[] {
  const named = (phases: readonly Phase[]) =>
    new Intl.ListFormat(language).format(phases.map((phase) => say(`phases.${phase}`)));
  const gaps = { missing, unplanned };
  return (['missing', 'unplanned'] as const)
    .filter((name) => gaps[name].length > 0)
    .map((name) => paragraph(say(`report.earned-value.${name}`, { phases: named(gaps[name]) })));
}

/** Report 10: planned value, earned value and actual cost, by phase and over time. */
export async function earnedValueReport(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, project, asOf } = setting;
  const { value, curve } = await loadEarnedValue(connection, project.id, asOf);
  return [
    ...missingDataParagraphs(setting, value),
    ...earnedValueFigures(setting, value),
    ...curveParts(setting, curve),
    phaseTable(setting, value),
    curveTable(setting, curve),
  ];
}
