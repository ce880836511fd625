import {
  type DayAmount,
  type DayLine,
  type LineGeometry,
  lineGeometry,
} from '@brick/domain/charts/line-geometry';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import { Direction } from 'radix-ui';
import type { PointerEvent } from 'react';
import { useFormat } from '../format/format-context.tsx';
import type { SeriesLook } from './series-look.ts';
import { PointMark, SeriesLine } from './series-mark.tsx';

export interface ChartLine {
  key: string;
  look: SeriesLook;
  points: DayLine;
}

interface LineChartProps {
  lines: readonly ChartLine[];
  /** First and last day of the chart. */
  span: readonly [CalendarDate, CalendarDate];
  /** Pixels. */
  width: number;
  height?: number;
  /** A sentence that describes the chart, for screen readers. */
  alt: string;
  /** Formats an amount of the axis; `most` is the largest of them. */
  amountLabel: (amount: Minor, most: bigint) => string;
  /** The day of the figures. */
  marked: CalendarDate | null;
  /** The label of the marked day, if it is not the date itself. */
  markedName?: string | undefined;
  /** Highlighted points. */
  points?: readonly { look: SeriesLook; at: DayAmount }[];
  /**
   * The day whose values are shown; a pointer chooses one of `days`, the keyboard needs a control beside the chart.
   */
  chosen?: CalendarDate | undefined;
  days?: readonly CalendarDate[];
  onChoose?: (index: number) => void;
}

/** Pixels that half a label needs beside its tick; closer to the edge the label is aligned with it. */
const NAME_ROOM = 36;

const [HEIGHT, END, TOP, BOTTOM] = [280, 16, 22, 30];

type TextAnchor = 'start' | 'middle' | 'end';

/** Translates an anchor to the writing direction: in right-to-left text `start` is the right end. */
const anchorAt = (anchor: TextAnchor, mirrored: boolean): TextAnchor =>
  !mirrored || anchor === 'middle' ? anchor : anchor === 'start' ? 'end' : 'start';

interface AxesProps extends Pick<LineChartProps, 'amountLabel' | 'width'> {
  shape: LineGeometry;
  /** Pixels for the amounts. */
  start: number;
  mirrored: boolean;
}

function Axes({ shape, amountLabel, width, start, mirrored }: AxesProps) {
  const { month, date } = useFormat();
  const most = shape.amounts.at(-1)?.amount ?? 0n;
  const base = shape.amounts[0]?.y ?? 0;
  const isDays = shape.days.some(({ day }) => !day.endsWith('-01'));
  return (
    <g className="t-xs">
      {shape.amounts.map(({ amount, y }) => (
        <g key={String(amount)}>
          <path
            d={mirrored ? `M${END} ${y}H${width - start}` : `M${start} ${y}H${width - END}`}
            className={amount === 0n ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text
            x={mirrored ? width - start + 8 : start - 8}
            y={y + 4}
            textAnchor="end"
            className="fill-ink-2"
          >
            {amountLabel(amount, most)}
          </text>
        </g>
      ))}
      {shape.days.map(({ day, x }) => (
        <g key={day}>
          <path d={`M${x} ${base}v5`} className="stroke-line-strong" />
          <text
            x={Math.min(x, width - 2)}
            y={base + 18}
            textAnchor={anchorAt(
              x > width - NAME_ROOM ? 'end' : x < NAME_ROOM ? 'start' : 'middle',
              mirrored,
            )}
            className="fill-ink-2"
          >
            {isDays ? date(day) : month(day)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface MarkedDayProps {
  name: string;
  x: number;
  width: number;
  height: number;
  mirrored: boolean;
}

/** The marked day as a vertical line with its label. */
function MarkedDay({ name, x, width, height, mirrored }: MarkedDayProps) {
  const before = x > width - 90;
  return (
    <>
      <path d={`M${x} 16V${height - BOTTOM}`} className="stroke-blueprint" />
      <text
        x={before ? x - 5 : x + 5}
        y={12}
        textAnchor={anchorAt(before ? 'end' : 'start', mirrored)}
        className="t-xs fill-blueprint"
      >
        {name}
      </text>
    </>
  );
}

/** A line chart over days, mirrored in right-to-left writing. */
export function LineChart({
  lines,
  span,
  width,
  height = HEIGHT,
  alt,
  amountLabel,
  ...rest
}: LineChartProps) {
  const { marked, markedName, points = [], chosen, days = [], onChoose } = rest;
  const { date } = useFormat();
  const mirrored = Direction.useDirection() === 'rtl';
  const shapeAt = (start: number) =>
    lineGeometry(
      lines.map((line) => line.points),
      span,
      { width, height, start, end: END, top: TOP, bottom: BOTTOM, mirrored },
    );
  const { amounts } = shapeAt(0);
  const labels = amounts.map(({ amount }) => amountLabel(amount, amounts.at(-1)?.amount ?? 0n).length);
  // Arabic writes millions as a word. A digit is 7 pixels wide.
  const start = Math.max(mirrored ? 100 : 68, 12 + 7 * Math.max(...labels));
  const shape = shapeAt(start);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const far = days.map((day) => Math.abs(shape.placeOf(day) - x));
    onChoose?.(far.indexOf(Math.min(...far)));
  };
  return (
    <svg
      role="img"
      aria-label={alt}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto max-w-full touch-pan-y overflow-hidden"
      {...(onChoose && { onPointerMove: point, onPointerDown: point })}
    >
      <Axes shape={shape} amountLabel={amountLabel} width={width} start={start} mirrored={mirrored} />
      {marked && (
        <MarkedDay
          name={markedName ?? date(marked)}
          x={shape.placeOf(marked)}
          width={width}
          height={height}
          mirrored={mirrored}
        />
      )}
      {chosen && <path d={`M${shape.placeOf(chosen)} ${TOP}V${height - BOTTOM}`} className="stroke-ink-3" />}
      {lines.map(({ key, look }, index) => (
        <SeriesLine key={key} look={look} path={shape.paths[index] ?? ''} />
      ))}
      {points.map(({ look, at }) => (
        <PointMark
          key={`${look.colour} ${look.mark} ${at.day} ${at.amount}`}
          look={look}
          at={shape.pointOf(at)}
        />
      ))}
    </svg>
  );
}
