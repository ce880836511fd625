import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { hasContent } from '../ui/has-content.ts';
import { AmountFormatContext } from '../ui/table/amount-format-context.ts';

interface ScrollableTableProps {
  label: string;
  /** Column headings, with the currency of amounts. The first one belongs to the row names. */
  head: readonly ReactNode[];
  /** Index of the first numeric column. Numbers are aligned to the end of their cells. */
  figuresFrom: keyof typeof END_ALIGNED_FROM;
  foot?: ReactNode;
  children: ReactNode;
}

const CELL_CLASSES =
  '[&_:is(th,td)]:px-2.5 [&_:is(th,td)]:py-2 [&_td]:whitespace-nowrap print:text-[12px] print:[&_:is(th,td)]:px-1 print:[&_:is(th,td)]:whitespace-normal [&_tr>:first-child]:sticky [&_tr>:first-child]:start-0 [&_tr>:first-child]:z-1 [&_tr>:first-child]:bg-paper [&_tr>:first-child]:ps-0 [&_tr>:first-child]:text-start [&_tbody_tr]:border-b [&_tbody_tr]:border-line';

const END_ALIGNED_FROM = {
  1: '[&_tr>:nth-child(n+2)]:text-end',
  5: '[&_tr>:nth-child(n+6)]:text-end',
} as const;

/** A wide table that scrolls in its own box while the row names stay visible. */
export function ScrollableTable({ label, head, figuresFrom, foot, children }: ScrollableTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the wide table from here
      tabIndex={0}
      aria-label={label}
      className="isolate overflow-x-auto overscroll-x-contain rounded"
    >
      <AmountFormatContext value="bare">
        <table className={cx('w-full text-start', CELL_CLASSES, END_ALIGNED_FROM[figuresFrom])}>
          <caption className="sr-only">{label}</caption>
          <thead className="t-sm text-ink-2 [&_th]:font-semibold">
            <tr className="border-b border-line-strong">
              {head.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their position
                <th key={index} scope="col" className="text-start">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {hasContent(foot) && (
            <tfoot className="border-t border-b-4 border-double border-ink font-semibold">{foot}</tfoot>
          )}
        </table>
      </AmountFormatContext>
    </section>
  );
}
