import { calendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import type { ReportHead, ReportRow } from '@brick/domain/reports/report-document';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type { StreamedPart, StreamedReport, StreamedTable } from '../../reports/report-parts.ts';

/** The head of a report for a house in Gaborone. */
export const sampleHead = (more: Partial<ReportHead> = {}): ReportHead => ({
  report: 'budget-summary',
  title: 'Budget Summary',
  language: 'en',
  project: { id: 1, name: 'Mokolodi Ridge House', location: 'Plot 4812, Mokolodi' },
  asOf: calendarDate('2026-03-18'),
  currency: 'BWP',
  filters: [{ label: 'Phase', value: 'Foundation' }],
  madeBy: 'Kagiso Molefe',
  madeAt: '2026-03-18T10:00:00.000Z',
  timezone: 'Africa/Gaborone',
  ...more,
});

const LABELS: Record<Language, string[]> = {
  en: [
    'Land & Planning',
    'Foundation',
    'Structure',
    'Roofing',
    'Utilities',
    'Finishes',
    'Fittings',
    'Compliance',
  ],
  de: [
    'Grundstück & Planung',
    'Gründung',
    'Rohbau',
    'Dach',
    'Haustechnik',
    'Ausbau',
    'Einbauten',
    'Abnahmen',
  ],
  zh: ['土地与规划', '基础', '结构', '屋面', '水电', '装修', '配件', '合规'],
  ar: ['الأرض والتخطيط', 'الأساسات', 'الهيكل', 'السقف', 'المرافق', 'التشطيبات', 'التجهيزات', 'الامتثال'],
  es: [],
  fr: [],
  pt: [],
  ja: [],
};

/** The names of the eight phases in a language. */
export const phaseNames = (language: Language): string[] =>
  LABELS[language].length > 0 ? LABELS[language] : LABELS.en;

/** An amount of whole units. */
const units = (amount: number): Minor => BigInt(Math.round(amount * 100)) as Minor;

const AMOUNTS = [420_000, 310_000.5, 890_000, 240_000, 180_000, 520_000, 160_000, 42_500];

/** A chart of every kind with labels in a language. */
export function sampleCharts(language: Language): StreamedPart[] {
  const labels = phaseNames(language);
  const dates = Array.from({ length: 12 }, (_, month) =>
    calendarDate(`2026-${String(month + 1).padStart(2, '0')}-28`),
  );
  const planned = dates.map((_, month) => units(190_000 * (month + 1)));
  const actual = dates.map((_, month) => (month < 4 ? units(170_000 * (month + 1)) : null));
  const forecast = dates.map((_, month) => (month < 3 ? null : units(700_000 + 230_000 * (month - 3))));
  return [
    {
      kind: 'chart',
      title: labels[0] ?? '',
      alt: 'Revised and actual by phase',
      chart: {
        type: 'bars',
        stacked: false,
        kind: 'money',
        labels,
        series: [
          { label: labels[1] ?? '', style: 'planned', values: AMOUNTS.map(units) },
          { label: labels[2] ?? '', style: 'actual', values: AMOUNTS.map((amount) => units(amount * 0.8)) },
          { label: labels[3] ?? '', style: 'forecast', values: AMOUNTS.map((amount) => units(-amount / 4)) },
        ],
      },
    },
    {
      kind: 'chart',
      title: labels[1] ?? '',
      alt: 'Paid and unpaid',
      chart: {
        type: 'bars',
        stacked: true,
        kind: 'money',
        labels,
        series: [
          { label: labels[4] ?? '', style: 'paid', values: AMOUNTS.map(units) },
          { label: labels[5] ?? '', style: 'unpaid', values: AMOUNTS.map((amount) => units(amount / 3)) },
        ],
      },
    },
    {
      kind: 'chart',
      title: labels[2] ?? '',
      alt: 'Planned, actual and forecast over time',
      chart: {
        type: 'lines',
        kind: 'money',
        dates,
        today: calendarDate('2026-04-10'),
        series: [
          { label: labels[0] ?? '', style: 'planned', values: planned },
          { label: labels[1] ?? '', style: 'actual', values: actual },
          { label: labels[2] ?? '', style: 'forecast', values: forecast },
          {
            label: labels[3] ?? '',
            style: 'earned',
            values: actual.map((value) => (value === null ? null : (((value * 9n) / 10n) as Minor))),
          },
        ],
      },
    },
    {
      kind: 'chart',
      title: labels[3] ?? '',
      alt: 'From the original to the forecast budget',
      chart: {
        type: 'waterfall',
        steps: labels.map((label, place) => ({
          label,
          value: units(
            place === 0
              ? 2_400_000
              : place === 7
                ? 2_570_000
                : place % 2 === 1
                  ? -120_000
                  : 150_000 + place * 20_000,
          ),
          sum: place === 0 || place === 7,
        })),
      },
    },
    {
      kind: 'chart',
      title: labels[4] ?? '',
      alt: 'Phases over days',
      chart: {
        type: 'gantt',
        today: calendarDate('2026-04-10'),
        phases: labels.map((label, place) => ({
          label,
          planned: {
            start: calendarDate(`2026-0${place + 1}-03`),
            finish: calendarDate(`2026-0${place + 2}-20`),
          },
          actual:
            place > 3
              ? null
              : {
                  start: calendarDate(`2026-0${place + 1}-10`),
                  finish: place > 1 ? null : calendarDate(`2026-0${place + 2}-25`),
                },
          percentComplete: place > 3 ? 0 : place > 1 ? 40 : 100,
        })),
      },
    },
    {
      kind: 'chart',
      title: labels[5] ?? '',
      alt: 'Issues by status and severity',
      chart: {
        type: 'matrix',
        columns: labels.slice(0, 3),
        rows: labels
          .slice(3, 7)
          .map((label, place) => ({ label, counts: [place * 4, 7 - place, place * place] })),
      },
    },
    {
      kind: 'chart',
      title: labels[6] ?? '',
      alt: 'The wall of phases',
      chart: {
        type: 'wall',
        courses: labels.map((label, place) => ({
          label,
          paidShare: 1 - place / 8,
          enteredShare: 1 - place / 16,
        })),
      },
    },
  ];
}

export const bodyRow = (...cells: ReportRow['cells']): ReportRow => ({ kind: 'body', cells });

/** A table of expenses with given or streamed rows. */
export const sampleTable = (
  rows: StreamedTable['rows'],
  count: number,
  foot: ReportRow[] = [],
): StreamedTable => ({
  kind: 'table',
  id: 'expenses',
  caption: 'Expenses',
  columns: [
    { key: 'date', title: 'Date', kind: 'date', share: 1.4 },
    { key: 'phase', title: 'Phase', kind: 'text', share: 2 },
    { key: 'item', title: 'Item', kind: 'text', share: 3 },
    { key: 'amount', title: 'Amount', kind: 'money', share: 2 },
    { key: 'share', title: '%', kind: 'percent', share: 1 },
    { key: 'status', title: 'Status', kind: 'status', share: 1.6 },
  ],
  rows,
  count,
  foot,
});

export const sampleReport = (parts: StreamedPart[], more: Partial<ReportHead> = {}): StreamedReport => ({
  ...sampleHead(more),
  parts,
});
