import type { PercentSpan } from '@brick/domain/charts/date-positions';
import { cx } from '../cx.ts';

interface GanttBarsProps {
  planned: PercentSpan | null;
  /** The days worked so far. */
  worked: PercentSpan | null;
  isFinished: boolean;
  /** The baseline, if there is a later plan. */
  baseline?: PercentSpan | null;
  percentComplete: number | null;
}

const spanStyle = ({ start, size }: PercentSpan) => ({
  insetInlineStart: `${start}%`,
  inlineSize: `${size}%`,
});

/** Bars of a phase: the planned days filled by progress, the actual days above and the baseline below. */
export function GanttBars({ planned, worked, isFinished, baseline, percentComplete }: GanttBarsProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none forced-color-adjust-none [print-color-adjust:exact]"
    >
      {worked && (
        <span
          className={cx(
            'absolute top-2.5 block h-1 min-w-1 border-s-2 border-ink bg-ink',
            isFinished ? 'rounded-[1px]' : 'rounded-e-full',
          )}
          style={spanStyle(worked)}
        />
      )}
      {planned && (
        <span
          className="absolute top-4.5 block h-4 min-w-1 overflow-hidden rounded-[2px] border border-brick/55 bg-brick-wash"
          style={spanStyle(planned)}
        >
          <span className="block h-full bg-brick" style={{ inlineSize: `${percentComplete ?? 0}%` }} />
        </span>
      )}
      {baseline && (
        <span
          className="absolute top-9.5 block h-1 min-w-1 rounded-[1px] bg-line-strong"
          style={spanStyle(baseline)}
        />
      )}
    </div>
  );
}
