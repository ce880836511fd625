import { cx } from '../cx.ts';
import type { Span } from './day-stretch.ts';

interface PlanBarsProps {
  planned: Span | null;
  /** What was worked so far. */
  worked: Span | null;
  isFinished: boolean;
  /** The first plan, where there is a later one. */
  baseline?: Span | null;
  percentComplete: number | null;
}

const at = ({ start, size }: Span) => ({ insetInlineStart: `${start}%`, inlineSize: `${size}%` });

/** The planned days with what is done of them filled, above them what was worked, below them the first plan. */
export function PlanBars({ planned, worked, isFinished, baseline, percentComplete }: PlanBarsProps) {
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
          style={at(worked)}
        />
      )}
      {planned && (
        <span
          className="absolute top-4.5 block h-4 min-w-1 overflow-hidden rounded-[2px] border border-brick/55 bg-brick-wash"
          style={at(planned)}
        >
          <span className="block h-full bg-brick" style={{ inlineSize: `${percentComplete ?? 0}%` }} />
        </span>
      )}
      {baseline && (
        <span
          className="absolute top-9.5 block h-1 min-w-1 rounded-[1px] bg-line-strong"
          style={at(baseline)}
        />
      )}
    </div>
  );
}
