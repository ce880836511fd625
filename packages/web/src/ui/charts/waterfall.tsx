import { amountExtent, amountScale } from '@brick/domain/charts/amount-axis';
import { barEnds } from '@brick/domain/charts/bars';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A bar with its start and end. A sum starts at zero; a change starts at the end of the step before. */
export interface WaterfallStep {
  key: string;
  isSum: boolean;
  amount: bigint;
  from: bigint;
  to: bigint;
}

type StepKind = 'sum' | 'more' | 'less';

export const STEP_KINDS: readonly StepKind[] = ['sum', 'more', 'less'];

const kindOf = ({ isSum, amount }: WaterfallStep): StepKind =>
  isSum ? 'sum' : amount < 0n ? 'less' : 'more';

/** Distinguished by pattern as well as by colour. */
const FILLS: Record<StepKind, string> = {
  sum: 'var(--ink-2)',
  more: 'url(#waterfall-more)',
  less: 'url(#waterfall-less)',
};

function Patterns() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <pattern
          id="waterfall-less"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0h6v6H0z" className="fill-brick-wash" />
          <path d="M1.5 0v6" className="stroke-brick" strokeWidth="3" />
        </pattern>
        <pattern id="waterfall-more" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0h6v6H0z" className="fill-moss-wash" />
          <circle cx="3" cy="3" r="1.8" className="fill-moss" />
        </pattern>
      </defs>
    </svg>
  );
}

/** A sample of a kind of step for a legend. */
export function StepSample({ kind }: { kind: StepKind }) {
  return (
    <svg width="18" height="12" aria-hidden="true">
      <rect width="18" height="12" fill={FILLS[kind]} />
    </svg>
  );
}

/** The bar of a step, with a line that connects it to the one before. */
function StepBar({ step, place }: { step: WaterfallStep; place: (amount: bigint) => number }) {
  const [from, to] = [place(step.from), place(step.to)];
  return (
    <svg aria-hidden="true" width="100%" height="26" className="block rtl:-scale-x-100">
      <line x1={`${place(0n)}%`} x2={`${place(0n)}%`} y1="0" y2="26" className="stroke-line-strong" />
      {!step.isSum && (
        <line
          x1={`${from}%`}
          x2={`${from}%`}
          y1="0"
          y2="26"
          className="stroke-line-strong"
          strokeDasharray="2 3"
        />
      )}
      <rect
        x={`${Math.min(from, to)}%`}
        y="4"
        width={`${Math.max(Math.abs(to - from), 0.4)}%`}
        height="18"
        fill={FILLS[kindOf(step)]}
      />
    </svg>
  );
}

interface WaterfallProps<S extends WaterfallStep> {
  label?: string;
  steps: readonly S[];
  nameOf: (step: S) => ReactNode;
  amountOf: (step: S) => ReactNode;
}

/** A waterfall chart. Each step shows its name and amount, so that the chart is its own table. */
export function Waterfall<S extends WaterfallStep>({ label, steps, nameOf, amountOf }: WaterfallProps<S>) {
  const place = amountScale(amountExtent(barEnds(steps)), [0, 100]);
  return (
    <>
      <Patterns />
      <ol aria-label={label}>
        {steps.map((step) => (
          <li
            key={step.key}
            className={cx(
              'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @max-sm:pb-1.5 @sm:grid-cols-[9rem_minmax(0,1fr)_8.5rem]',
              step.isSum && 'font-semibold',
            )}
          >
            <span>{nameOf(step)}</span>
            <span className="@max-sm:order-last @max-sm:col-span-2">
              <StepBar step={step} place={place} />
            </span>
            <span className="text-end">{amountOf(step)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
