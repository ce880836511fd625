import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import { Direction } from 'radix-ui';
import type { PointerEvent } from 'react';
import { useFormat } from '../format-context.tsx';
import { type DayAmount, type DayLine, type LineShape, lineShape } from './line-shape.ts';
import type { Look } from './series-look.ts';
import { PointMark, SeriesLine } from './series-mark.tsx';

export interface PlotLine {
  key: string;
  look: Look;
  points: DayLine;
}

interface LinePlotProps {
  lines: readonly PlotLine[];
  /** First and last day of the picture. */
  span: readonly [CalendarDate, CalendarDate];
  /** Pixels. */
  width: number;
  height?: number;
  /** What the picture shows in a sentence, for those who do not see it. */
  alt: string;
  /** How an amount of the axis is written; `most` is the largest of them. */
  amountLabel: (amount: Minor, most: bigint) => string;
  /** The day of the figures. */
  marked: CalendarDate | null;
  /** What is written beside it, where that is not the day itself. */
  markedName?: string | undefined;
  /** Points that are pointed out. */
  points?: readonly { look: Look; at: DayAmount }[];
  /** The day that is read off; a pointer chooses one of `days`, the keyboard needs a control beside the picture. */
  chosen?: CalendarDate | undefined;
  days?: readonly CalendarDate[];
  onChoose?: (index: number) => void;
}

/** Pixels beside a mark that half of its name needs; where they are not there, the name ends or begins at the edge. */
const NAME_ROOM = 36;

const [HEIGHT, END, TOP, BOTTOM] = [280, 16, 22, 30];

/** Room for the amounts: Arabic has millions as a word. */
const startOf = (mirrored: boolean): number => (mirrored ? 100 : 68);

type Anchor = 'start' | 'middle' | 'end';

/** What is meant from the left, in the way in which is written: there a text starts at its right end. */
const anchorAt = (anchor: Anchor, mirrored: boolean): Anchor =>
  !mirrored || anchor === 'middle' ? anchor : anchor === 'start' ? 'end' : 'start';

interface AxesProps extends Pick<LinePlotProps, 'amountLabel' | 'width'> {
  shape: LineShape;
  mirrored: boolean;
}

function Axes({ shape, amountLabel, width, mirrored }: AxesProps) {
  const { month, date } = useFormat();
  const start = startOf(mirrored);
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

/** The day of the figures as an upright line with its name. */
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

/** Lines over days. Time runs from the right where one reads from the right. */
export function LinePlot({ lines, span, width, height = HEIGHT, alt, amountLabel, ...rest }: LinePlotProps) {
  const { marked, markedName, points = [], chosen, days = [], onChoose } = rest;
  const { date } = useFormat();
  const mirrored = Direction.useDirection() === 'rtl';
  const shape = lineShape(
    lines.map((line) => line.points),
    span,
    { width, height, start: startOf(mirrored), end: END, top: TOP, bottom: BOTTOM, mirrored },
  );
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
      <Axes shape={shape} amountLabel={amountLabel} width={width} mirrored={mirrored} />
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
