import { waterfallSteps } from '@brick/domain/charts/bars';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, minor } from '@brick/domain/money/money';
import { BarChart, BarSample } from '../../src/ui/charts/bar-chart.tsx';
import { GanttBars } from '../../src/ui/charts/gantt-bars.tsx';
import { LineChart } from '../../src/ui/charts/line-chart.tsx';
import { lookOf, projectedLook } from '../../src/ui/charts/series-look.ts';
import { LineSample } from '../../src/ui/charts/series-mark.tsx';
import { STEP_KINDS, StepSample, Waterfall } from '../../src/ui/charts/waterfall.tsx';
import { Money } from '../../src/ui/format/money.tsx';
import { DecorativeWall } from '../../src/ui/graphics/decorative-wall.tsx';
import { ProgressWall } from '../../src/ui/graphics/progress-wall.tsx';
import { QrCode } from '../../src/ui/graphics/qr-code.tsx';
import type { Parts } from '../part.ts';
import { GREATEST, LONG_NAME, UNBROKEN } from '../sample-values.ts';

const STYLES = ['planned', 'actual', 'forecast', 'earned', 'paid', 'unpaid'] as const;

const day = calendarDate;
const line = (...amounts: readonly [string, string][]) =>
  amounts.map(([on, amount]) => ({ day: day(on), amount: minor(amount) }));

const inMillions = (amount: bigint): string => `${amount / 100_000_000n}M`;

const SERIES = [
  { key: 'planned', label: 'Planned', look: lookOf('planned'), values: [30_000n, 52_000n, null] },
  { key: 'actual', label: 'Actual', look: lookOf('actual'), values: [28_000n, -9_000n, 999_999_999_999n] },
  { key: 'forecast', label: 'Forecast', look: lookOf('forecast'), values: [1_000n, 40_000n, 0n] },
];

const bars = (stacked: boolean) => (
  <div className="@container">
    <BarChart
      labels={['Foundation', UNBROKEN, 'Roof']}
      series={SERIES}
      stacked={stacked}
      amountOf={inMillions}
    />
  </div>
);

const COURSES = [
  { key: '1', label: 'Foundation', paidShare: 1, enteredShare: 1 },
  { key: '2', label: 'Walls', paidShare: 0.4, enteredShare: 0.7 },
  { key: '3', label: LONG_NAME, paidShare: 0, enteredShare: 0.1 },
  { key: '4', label: 'Roof', paidShare: 0, enteredShare: 0 },
];

const STEPS = waterfallSteps([
  { label: 'Contract', value: 120_000_000n as Minor, sum: true },
  { label: 'Variations', value: 9_000_000n as Minor, sum: false },
  { label: LONG_NAME, value: -40_000_000n as Minor, sum: false },
  { label: 'Forecast', value: 89_000_000n as Minor, sum: true },
]);

const planned = { start: 10, size: 50 };

export const PARTS: Parts = {
  'bar-chart': [
    { name: 'beside each other', wide: true, content: bars(false) },
    { name: 'stacked', wide: true, content: bars(true) },
    {
      name: 'samples',
      content: (
        <div className="flex gap-3">
          {STYLES.map((style) => (
            <BarSample key={style} look={lookOf(style)} />
          ))}
        </div>
      ),
    },
  ],
  'line-chart': [
    {
      name: 'lines',
      wide: true,
      content: (
        <LineChart
          alt="Planned and actual cost over the months"
          width={720}
          span={[day('2026-01-01'), day('2026-12-31')]}
          marked={day('2026-07-01')}
          amountLabel={inMillions}
          lines={[
            {
              key: 'planned',
              look: lookOf('planned'),
              points: line(['2026-01-01', '0.00'], ['2026-12-31', GREATEST]),
            },
            {
              key: 'actual',
              look: lookOf('actual'),
              points: line(['2026-01-01', '0.00'], ['2026-07-01', '4000000000.00']),
            },
            {
              key: 'ahead',
              look: projectedLook(lookOf('actual')),
              points: line(['2026-07-01', '4000000000.00'], ['2026-12-31', '8000000000.00']),
            },
          ]}
          points={[
            { look: lookOf('actual'), at: { day: day('2026-07-01'), amount: 400_000_000_000n as Minor } },
          ]}
        />
      ),
    },
    {
      name: 'nothing yet',
      content: (
        <LineChart
          alt="Nothing was paid yet"
          width={280}
          height={140}
          span={[day('2026-01-01'), day('2026-01-31')]}
          marked={null}
          amountLabel={inMillions}
          lines={[]}
        />
      ),
    },
  ],
  'gantt-bars': [
    {
      name: 'begun',
      content: (
        <div className="relative h-14">
          <GanttBars
            planned={planned}
            worked={{ start: 12, size: 30 }}
            isFinished={false}
            baseline={{ start: 5, size: 40 }}
            percentComplete={60}
          />
        </div>
      ),
    },
    {
      name: 'finished',
      content: (
        <div className="relative h-14">
          <GanttBars planned={planned} worked={planned} isFinished percentComplete={100} />
        </div>
      ),
    },
    {
      name: 'not begun',
      content: (
        <div className="relative h-14">
          <GanttBars planned={planned} worked={null} isFinished={false} percentComplete={null} />
        </div>
      ),
    },
  ],
  'series-mark': STYLES.map((style) => ({ name: style, content: <LineSample look={lookOf(style)} /> })),
  waterfall: [
    {
      name: 'steps',
      wide: true,
      content: (
        <div className="@container">
          <Waterfall
            label="From the contract to the forecast"
            steps={STEPS}
            nameOf={(step) => step.label}
            amountOf={(step) => <Money value={`${step.amount / 100n}.00`} />}
          />
        </div>
      ),
    },
    {
      name: 'samples',
      content: (
        <div className="flex gap-3">
          {STEP_KINDS.map((kind) => (
            <StepSample key={kind} kind={kind} />
          ))}
        </div>
      ),
    },
  ],
  'decorative-wall': [
    {
      name: 'half laid',
      content: (
        <DecorativeWall
          bricks={4}
          className="h-24 w-60"
          courses={[
            { laid: 5, marked: 0 },
            { laid: 2, marked: 1 },
            { laid: 0, marked: 0 },
          ]}
        />
      ),
    },
  ],
  'progress-wall': [
    { name: 'narrow', content: <ProgressWall label="Paid by phase" courses={COURSES} /> },
    {
      name: 'with its rows',
      wide: true,
      content: (
        <ProgressWall
          label="Paid by phase"
          courses={COURSES}
          renderRow={({ label }) => <span className="truncate">{label}</span>}
        />
      ),
    },
  ],
  'qr-code': [
    {
      name: 'a link',
      content: <QrCode text="https://bricks.example.com/t/3f9a" label="QR code of the link" />,
    },
  ],
};
