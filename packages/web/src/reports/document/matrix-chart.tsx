import type { Chart } from '@brick/domain/reports/document';
import { useFormat } from '../../ui/format-context.tsx';

type Matrix = Extract<Chart, { type: 'matrix' }>;

/** How strongly the largest count is coloured, in percent: text on it keeps its contrast. */
const STRONGEST = 30;

/** Counts by row and column, the larger the more strongly coloured. It is drawn as the table that it is. */
export function MatrixChart({ chart: { columns, rows }, alt }: { chart: Matrix; alt: string }) {
  const { number } = useFormat();
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard from here
      tabIndex={0}
      aria-label={alt}
      className="overflow-x-auto rounded"
    >
      <table aria-label={alt} className="border-separate border-spacing-1 [print-color-adjust:exact]">
        <thead className="t-sm text-ink-2">
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-1 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, counts }) => (
            <tr key={label}>
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                {label}
              </th>
              {columns.map((column, index) => {
                const count = counts[index] ?? 0;
                return (
                  <td
                    key={column}
                    className="min-w-20 rounded px-3 py-2 text-center tabular-nums"
                    style={{
                      background: `color-mix(in oklab, var(--brick) ${Math.round((count / most) * STRONGEST)}%, var(--surface))`,
                    }}
                  >
                    {number(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
