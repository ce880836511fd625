import type { ReactNode } from 'react';
import { AmountColumn } from '../ui/amount-column.ts';
import { cx } from '../ui/cx.ts';
import { isDrawn } from '../ui/is-drawn.ts';

interface Props {
  label: string;
  /** The heads of the columns; the first one is of the rows' names. */
  head: readonly ReactNode[];
  /** From this column on they hold figures, which stand at the end of their cells. */
  figuresFrom: keyof typeof END_FROM;
  foot?: ReactNode;
  children: ReactNode;
}

const CELLS =
  '[&_:is(th,td)]:px-2.5 [&_:is(th,td)]:py-2 [&_:is(th,td)]:whitespace-nowrap print:text-[12px] print:[&_:is(th,td)]:px-1 print:[&_:is(th,td)]:whitespace-normal [&_tr>:first-child]:sticky [&_tr>:first-child]:start-0 [&_tr>:first-child]:z-1 [&_tr>:first-child]:bg-paper [&_tr>:first-child]:ps-0 [&_tr>:first-child]:text-start [&_tbody_tr]:border-b [&_tbody_tr]:border-line';

const END_FROM = {
  1: '[&_tr>:nth-child(n+2)]:text-end',
  5: '[&_tr>:nth-child(n+6)]:text-end',
} as const;

/** A wide table that scrolls in its own box, with the names of its rows in sight. */
export function FigureTable({ label, head, figuresFrom, foot, children }: Props) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard from here
      tabIndex={0}
      aria-label={label}
      className="isolate overflow-x-auto overscroll-x-contain rounded"
    >
      <AmountColumn value="full">
        <table className={cx('w-full text-start', CELLS, END_FROM[figuresFrom])}>
          <caption className="sr-only">{label}</caption>
          <thead className="t-sm text-ink-2 [&_th]:font-semibold">
            <tr className="border-b border-line-strong">
              {head.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is what stands at its place
                <th key={index} scope="col" className="text-start">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {isDrawn(foot) && (
            <tfoot className="border-t border-b-4 border-double border-ink font-semibold">{foot}</tfoot>
          )}
        </table>
      </AmountColumn>
    </section>
  );
}
