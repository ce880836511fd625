import type { EarnedValue, Measures } from '@brick/domain/ledger/earned-value';
import { percentOf } from '@brick/domain/ledger/rate';
import { fourDecimalsText, type Ratio, reaches } from '@brick/domain/ledger/ratio';
import type { CurvePoint } from '@brick/domain/ledger/s-curve';
import type { Minor } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import type { Cell, ReportFigure, ReportRow } from '@brick/domain/reports/document';
import { earnedValueOn } from '../budgets/reads.ts';
import { chartPart, column, figure, figures, type MadePart, paragraph, row, table } from './parts.ts';
import type { ReportSetting } from './setting.ts';

/** As the schedule status has it: from 0.95 on well, from 0.85 on at risk. */
function toneOf(index: Ratio | null): ReportFigure['tone'] {
  if (index === null) return null;
  if (reaches(index, 95n)) return 'good';
  return reaches(index, 85n) ? 'warning' : 'bad';
}

function figuresOf({ say }: ReportSetting, value: EarnedValue): MadePart[] {
  const { eac, earnedSchedule } = value;
  const money = (name: 'bac' | 'pv' | 'ev' | 'ac' | 'cv' | 'sv' | 'etc' | 'vac') =>
    figure(say(`programme.measures.${name}.long`), 'money', value[name]);
  const index = (name: 'cpi' | 'spi') =>
    figure(say(`programme.measures.${name}.long`), 'ratio', fourDecimalsText(value[name]), {
      tone: toneOf(value[name]),
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
        tone: toneOf(earnedSchedule.spiT),
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

function curveParts({ say, asOf }: ReportSetting, curve: readonly CurvePoint[]): MadePart[] {
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

const curveTable = ({ say }: ReportSetting, curve: readonly CurvePoint[]): MadePart =>
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

function measuresRow(kind: ReportRow['kind'], first: Cell[], measures: Measures): ReportRow {
  return row(kind, [
    ...first,
    ...MONEY.map((name) => measures[name]),
    fourDecimalsText(measures.cpi),
    fourDecimalsText(measures.spi),
    measures.eac.cpi,
    measures.vac,
  ]);
}

function phaseTable({ say }: ReportSetting, value: EarnedValue): MadePart {
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

/** Which phases keep a figure from being said. */
function gapsOf({ say, language }: ReportSetting, { missing, unplanned }: EarnedValue): MadePart[] {
  const named = (phases: readonly Phase[]) =>
    new Intl.ListFormat(language).format(phases.map((phase) => say(`phases.${phase}`)));
  const gaps = { missing, unplanned };
  return (['missing', 'unplanned'] as const)
    .filter((name) => gaps[name].length > 0)
    .map((name) => paragraph(say(`report.earned-value.${name}`, { phases: named(gaps[name]) })));
}

/** Report 10: what was to be done, what is done and what it cost; by phase and over time. */
export async function earnedValueReport(setting: ReportSetting): Promise<MadePart[]> {
  const { connection, project, asOf } = setting;
  const { value, curve } = await earnedValueOn(connection, project.id, asOf);
  return [
    ...gapsOf(setting, value),
    ...figuresOf(setting, value),
    ...curveParts(setting, curve),
    phaseTable(setting, value),
    curveTable(setting, curve),
  ];
}
