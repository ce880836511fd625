import { amountExtent, amountScale } from '@brick/domain/charts/amount-axis';
import { barEnds, barSpans } from '@brick/domain/charts/bars';
import { useId } from 'react';
import type { SeriesLook } from './series-look.ts';

export interface BarSeries {
  key: string;
  label: string;
  look: SeriesLook;
  /** One value a row; null for none. */
  values: readonly (bigint | null)[];
}

interface BarChartProps {
  /** The labels before each row of bars. */
  labels: readonly string[];
  series: readonly BarSeries[];
  /** Stacks the bars instead of placing them below each other. */
  stacked: boolean;
  amountOf: (amount: bigint) => string;
}

const THICK = 18;
const THIN = 12;

const fillOf = (id: string, { colour, pattern }: SeriesLook): string =>
  pattern === 'solid' ? `var(--${colour})` : `url(#${id}-${colour}-${pattern})`;

/** Patterns that distinguish bars besides colour. */
function Patterns({ id, looks }: { id: string; looks: readonly SeriesLook[] }) {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        {looks
          .filter(({ pattern }) => pattern !== 'solid')
          .map(({ colour, pattern }) => (
            <pattern
              key={`${colour} ${pattern}`}
              id={`${id}-${colour}-${pattern}`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              {...(pattern === 'hatch' && { patternTransform: 'rotate(45)' })}
            >
              <path d="M0 0h6v6H0z" className="fill-surface" />
              {pattern === 'hatch' ? (
                <path d="M1.75 0v6" strokeWidth="3.5" style={{ stroke: `var(--${colour})` }} />
              ) : (
                <circle cx="3" cy="3" r="2.2" style={{ fill: `var(--${colour})` }} />
              )}
            </pattern>
          ))}
      </defs>
    </svg>
  );
}

/** The bars of one row, each with its amount; stacked ones form a single bar. */
function barsOfRow(series: readonly BarSeries[], row: number, stacked: boolean) {
  const amounts = series.map(({ values }) => values[row] ?? null);
  const parts = barSpans(amounts, stacked).flatMap((span, index) => {
    const { key, look } = series[index] ?? {};
    return span && key && look ? [{ key, look, ...span }] : [];
  });
  if (!stacked) return parts.map((part) => ({ key: part.key, amount: part.to, parts: [part] }));
  return [{ key: 'all', amount: amounts.reduce((sum: bigint, amount) => sum + (amount ?? 0n), 0n), parts }];
}

/** A horizontal bar chart with a row for each label, mirrored in right-to-left writing. */
export function BarChart({ labels, series, stacked, amountOf }: BarChartProps) {
  const id = useId().replace(/\W/g, '');
  const rows = labels.map((label, index) => ({ label, lines: barsOfRow(series, index, stacked) }));
  const ends = barEnds(rows.flatMap(({ lines }) => lines.flatMap(({ parts }) => parts)));
  const place = amountScale(amountExtent(ends), [0, 100]);
  const thickness = stacked || series.length === 1 ? THICK : THIN;
  return (
    <>
      <Patterns id={id} looks={series.map(({ look }) => look)} />
      <ol>
        {rows.map(({ label, lines }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
            key={index}
            className="grid items-center gap-x-3 border-b border-line py-1 @sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <bdi className="min-w-0">{label}</bdi>
            <span className="grid min-w-0">
              {lines.map(({ key, amount, parts }) => (
                <span key={key} className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-x-3">
                  <svg
                    aria-hidden="true"
                    width="100%"
                    height={thickness + 4}
                    className="block rtl:-scale-x-100 forced-color-adjust-none"
                  >
                    <line
                      x1={`${place(0n)}%`}
                      x2={`${place(0n)}%`}
                      y1="0"
                      y2={thickness + 4}
                      className="stroke-line-strong"
                    />
                    {parts.map(({ key: name, look, from, to }) => (
                      <rect
                        key={name}
                        x={`${Math.min(place(from), place(to))}%`}
                        y="2"
                        width={`${Math.abs(place(to) - place(from))}%`}
                        height={thickness}
                        fill={fillOf(id, look)}
                        style={{ stroke: `var(--${look.colour})` }}
                      />
                    ))}
                  </svg>
                  <span className="t-sm text-end whitespace-nowrap text-ink-2">{amountOf(amount)}</span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A sample of a series for a legend, with patterns of its own. */
export function BarSample({ look }: { look: SeriesLook }) {
  const id = useId().replace(/\W/g, '');
  return (
    <span className="shrink-0">
      <Patterns id={id} looks={[look]} />
      <svg width="18" height="12" aria-hidden="true" className="forced-color-adjust-none">
        <rect
          x="0.5"
          y="0.5"
          width="17"
          height="11"
          fill={fillOf(id, look)}
          style={{ stroke: `var(--${look.colour})` }}
        />
      </svg>
    </span>
  );
}
