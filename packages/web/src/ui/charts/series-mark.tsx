import { linePath, type PlotPoint } from '@brick/domain/charts/line-geometry';
import type { SeriesLook } from './series-look.ts';

/** A highlighted point of a series. */
export function PointMark({ look: { colour, mark }, at: { x, y } }: { look: SeriesLook; at: PlotPoint }) {
  const style = { fill: `var(--${colour})` };
  if (mark === 'square') return <rect x={x - 3.5} y={y - 3.5} width="7" height="7" style={style} />;
  if (mark === 'circle') return <circle cx={x} cy={y} r="4" style={style} />;
  return <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} style={style} />;
}

/** The line of a series. */
export function SeriesLine({ look, path }: { look: SeriesLook; path: string }) {
  return (
    <path
      d={path}
      fill="none"
      strokeWidth={look.width}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={look.dashes}
      style={{ stroke: `var(--${look.colour})` }}
      className="forced-color-adjust-none"
    />
  );
}

/** A sample of a line for a legend. */
export function LineSample({ look, marked = true }: { look: SeriesLook; marked?: boolean }) {
  const ends = [
    { x: 1, y: 6 },
    { x: 31, y: 6 },
  ];
  return (
    <svg width="32" height="12" aria-hidden="true" className="shrink-0">
      <SeriesLine look={look} path={linePath(ends)} />
      {marked && <PointMark look={look} at={{ x: 16, y: 6 }} />}
    </svg>
  );
}
