import type { Chart } from '@brick/domain/reports/report-document';
import { useFormat } from '../../ui/format/format-context.tsx';

type MatrixChartData = Extract<Chart, { type: 'matrix' }>;

/** Tint of the largest count in percent. Text on it keeps its contrast. */
const MAX_TINT_PERCENT = 30;

/** Counts by row and column: the larger the count, the stronger the tint. Rendered as a table. */
export function MatrixChart({ chart: { columns, rows }, alt }: { chart: MatrixChartData; alt: string }) {
  const { number } = useFormat();
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the wide table from here
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
                      background: `color-mix(in oklab, var(--brick) ${Math.round((count / most) * MAX_TINT_PERCENT)}%, var(--surface))`,
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
