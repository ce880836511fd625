import { minor } from '@brick/domain/money/money';
import { Direction } from 'radix-ui';
import type { PointerEvent } from 'react';
import { amountScale, amountTicks, linePath, type Point, thinned } from '../ui/chart-axis.ts';
import { useFormat } from '../ui/format-context.tsx';
import type { CashFlow } from './use-budget.ts';

export const SERIES = ['planned', 'actual', 'forecast'] as const;

type Series = (typeof SERIES)[number];

/** Told apart by their dashes and marks as well as by colour. */
const LOOKS: Record<Series, { line: string; fill: string; dashes?: string }> = {
  planned: { line: 'stroke-c2', fill: 'fill-c2', dashes: '7 4' },
  actual: { line: 'stroke-c1', fill: 'fill-c1' },
  forecast: { line: 'stroke-c3', fill: 'fill-c3', dashes: '2 4' },
};

function Mark({ series, at: { x, y } }: { series: Series; at: Point }) {
  const { fill } = LOOKS[series];
  if (series === 'planned') return <rect x={x - 3.5} y={y - 3.5} width="7" height="7" className={fill} />;
  if (series === 'actual') return <circle cx={x} cy={y} r="4" className={fill} />;
  return <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} className={fill} />;
}

function Line({ series, points }: { series: Series; points: readonly (Point | null)[] }) {
  const { line, dashes } = LOOKS[series];
  return (
    <path
      d={linePath(points)}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray={dashes}
      className={line}
    />
  );
}

/** How a line looks, for the legend. */
export function SeriesMark({ series }: { series: Series }) {
  const ends = [
    { x: 1, y: 6 },
    { x: 31, y: 6 },
  ];
  return (
    <svg width="32" height="12" aria-hidden="true">
      <Line series={series} points={ends} />
      <Mark series={series} at={{ x: 16, y: 6 }} />
    </svg>
  );
}

interface PlotProps {
  flow: CashFlow;
  /** Pixels. */
  width: number;
  /** Index of the month of the figures, and of the one that is chosen. */
  now: number;
  chosen: number;
  onChoose: (index: number) => void;
  alt: string;
}

const [HEIGHT, TOP, BOTTOM, START, END] = [240, 10, 26, 62, 12];

/** Pixels that the name of a month takes. */
const MONTH_WIDTH = 76;

/** Places of months and amounts on the picture, mirrored where one reads from the right. */
function usePlaces({ flow, width }: Pick<PlotProps, 'flow' | 'width'>) {
  const isMirrored = Direction.useDirection() === 'rtl';
  const all = flow.months.flatMap(({ cumulative }) =>
    SERIES.flatMap((series) => (cumulative[series] === null ? [] : [minor(cumulative[series])])),
  );
  const ticks = amountTicks(all);
  const yOf = amountScale([ticks[0] ?? 0n, ticks.at(-1) ?? 1n], [HEIGHT - BOTTOM, TOP]);
  const room = Math.max(1, width - START - END);
  const steps = Math.max(1, flow.months.length - 1);
  const mirrored = (x: number) => (isMirrored ? width - x : x);
  return {
    isMirrored,
    ticks,
    yOf,
    mirrored,
    xOf: (index: number) => mirrored(START + (index / steps) * room),
    monthAt: (x: number) =>
      Math.min(flow.months.length - 1, Math.max(0, Math.round(((mirrored(x) - START) / room) * steps))),
    most: Math.max(2, Math.floor(room / MONTH_WIDTH)),
  };
}

type Places = ReturnType<typeof usePlaces>;

function Axes({ flow, width, places }: Pick<PlotProps, 'flow' | 'width'> & { places: Places }) {
  const { money, month } = useFormat();
  const { ticks, yOf, xOf, mirrored, isMirrored, most } = places;
  const months = thinned(
    flow.months.map((each, index) => ({ ...each, index })),
    most,
  );
  const last = flow.months.length - 1;
  return (
    <>
      {ticks.map((tick) => (
        <g key={String(tick)}>
          <path
            d={`M${mirrored(START)} ${yOf(tick)}H${mirrored(width - END)}`}
            className={tick === 0n ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text
            x={mirrored(START - 8)}
            y={yOf(tick) + 4}
            textAnchor={isMirrored ? 'start' : 'end'}
            direction="ltr"
            className="t-sm fill-ink-2"
          >
            {money(`${tick / 100n}.00`, { currency: flow.currency, compact: 'card' })}
          </text>
        </g>
      ))}
      {months.map(({ month: name, index }) => (
        <text
          key={name}
          x={xOf(index)}
          y={HEIGHT - 6}
          direction="ltr"
          textAnchor={
            index === 0
              ? isMirrored
                ? 'end'
                : 'start'
              : index === last
                ? isMirrored
                  ? 'start'
                  : 'end'
                : 'middle'
          }
          className="t-sm fill-ink-2"
        >
          {month(`${name}-01`)}
        </text>
      ))}
    </>
  );
}

/** The three running sums as lines. A pointer chooses the month it is over; the keyboard has the slider below. */
export function CashFlowPlot({ flow, width, now, chosen, onChoose, alt }: PlotProps) {
  const places = usePlaces({ flow, width });
  const { xOf, yOf, monthAt } = places;
  const pointAt = (series: Series, index: number): Point | null => {
    const amount = flow.months[index]?.cumulative[series] ?? null;
    return amount === null ? null : { x: xOf(index), y: yOf(minor(amount)) };
  };
  const point = (event: PointerEvent<SVGSVGElement>) =>
    onChoose(monthAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <svg
      role="img"
      aria-label={alt}
      width={width}
      height={HEIGHT}
      onPointerMove={point}
      onPointerDown={point}
      className="block max-w-full touch-pan-y"
    >
      <Axes flow={flow} width={width} places={places} />
      <path
        d={`M${xOf(now)} ${TOP}V${HEIGHT - BOTTOM}`}
        className="stroke-line-strong"
        strokeDasharray="3 3"
      />
      <path d={`M${xOf(chosen)} ${TOP}V${HEIGHT - BOTTOM}`} className="stroke-ink-3" />
      {SERIES.map((series) => (
        <Line key={series} series={series} points={flow.months.map((_, index) => pointAt(series, index))} />
      ))}
      {SERIES.map((series) => {
        const at = pointAt(series, chosen);
        return at && <Mark key={series} series={series} at={at} />;
      })}
    </svg>
  );
}
