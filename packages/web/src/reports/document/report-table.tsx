import type { ReportColumn, ReportPart, ReportRow } from '@brick/domain/reports/report-document';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { AmountFormatContext } from '../../ui/table/amount-format-context.ts';
import { CellValue, isNumeric } from './cell-value.tsx';

type TablePart = Extract<ReportPart, { kind: 'table' }>;

/** The record that a row describes. */
export type ReportRecordRef = NonNullable<ReportRow['of']>;

/** Wraps the name of a row in a link to its record; null if there is none. */
export type RenderLink = (record: ReportRecordRef, name: ReactNode) => ReactNode;

const ROW_CLASSES: Record<ReportRow['kind'], string> = {
  body: 'border-b border-line',
  group: 'border-b border-line font-semibold',
  subtotal: 'border-b border-line rule-total font-semibold',
  total: 'rule-total rule-double font-semibold',
};

/** Tables with this many columns or more use smaller text. */
const MANY_COLUMNS = 8;

/** Tables with more columns are as wide as a sheet of paper only in print that is smaller still. */
const VERY_MANY_COLUMNS = 12;

const isFilled = (cell: unknown): boolean => cell !== null && cell !== '';

interface ReportTableRowProps {
  row: ReportRow;
  columns: readonly ReportColumn[];
  currency: string | undefined;
  renderLink: RenderLink | undefined;
}

function ReportTableRow({ row: { kind, cells, of }, columns, currency, renderLink }: ReportTableRowProps) {
  // A group row shows only its name, across all columns.
  const isNameAlone = kind === 'group' && !cells.slice(1).some(isFilled);
  const shown = isNameAlone ? columns.slice(0, 1) : columns;
  return (
    <tr className={ROW_CLASSES[kind]}>
      {shown.map((column, index) => {
        const value = cells[index] ?? null;
        const content = <CellValue kind={column.kind} value={value} currency={currency} />;
        const isName = index === 0;
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            key={column.key}
            {...(isName && { scope: isNameAlone ? 'colgroup' : 'row' })}
            {...(isNameAlone && { colSpan: columns.length })}
            className={cx(
              'px-2 py-1.5 align-baseline first:ps-0 last:pe-0',
              kind === 'body' && 'font-normal',
              isNumeric(column.kind) ? 'text-end' : 'text-start',
              column.kind === 'text' && 'min-w-28',
            )}
          >
            {isName && of && isFilled(value) ? (renderLink?.(of, content) ?? content) : content}
          </Cell>
        );
      })}
    </tr>
  );
}

interface ReportTableProps {
  table: TablePart;
  /** Heading level of the caption: 3 below a heading of the report. */
  level: 2 | 3;
  renderLink?: RenderLink | undefined;
  /** Shown after the sentence that says how many rows are hidden. */
  whole?: ReactNode;
}

/** A table of a report with a sticky heading. In print it has its full length. */
export function ReportTable({ table, level, renderLink, whole }: ReportTableProps) {
  const Heading = `h${level}` as const;
  const t = useTranslations('reports.document');
  const id = useId();
  const { caption, columns, currency, rows, left } = table;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <div className="min-w-0">
      <Heading id={id} className="t-sm mb-2 font-semibold text-ink-2">
        {caption}
      </Heading>
      {rows.length === 0 ? (
        <p className="text-ink-2">{t('noRows')}</p>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the wide table from here
          tabIndex={0}
          aria-labelledby={id}
          className="isolate max-h-[75vh] overflow-auto overscroll-x-contain rounded print:max-h-none print:overflow-visible"
        >
          <AmountFormatContext value="bare">
            <table
              aria-labelledby={id}
              className={cx(
                'w-full print:text-[12px] [&_tr>:first-child]:max-sm:sticky [&_tr>:first-child]:max-sm:start-0 [&_tr>:first-child]:max-sm:bg-paper',
                columns.length > MANY_COLUMNS && 't-sm',
                columns.length > VERY_MANY_COLUMNS && 'print:[zoom:0.62]!',
              )}
            >
              <colgroup>
                {columns.map(({ key, share }) => (
                  <col key={key} style={{ width: `${(share / shares) * 100}%` }} />
                ))}
              </colgroup>
              <thead className="t-sm sticky top-0 z-1 bg-paper text-ink-2 print:static print:border-b print:border-line-strong">
                <tr>
                  {columns.map(({ key, title, kind }) => (
                    <th
                      key={key}
                      scope="col"
                      className={cx(
                        // Below a short number Chinese and Japanese would stand one sign on the other; the rule runs on below what sticks.
                        'px-2 py-1.5 align-bottom font-semibold shadow-[inset_0_-1px_var(--line-strong)] first:ps-0 last:pe-0 print:shadow-none [:lang(ja)_&]:min-w-[4em] [:lang(zh)_&]:min-w-[4em]',
                        isNumeric(kind) ? 'text-end' : 'text-start',
                      )}
                    >
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position
                  <ReportTableRow key={index} {...{ row, columns, currency, renderLink }} />
                ))}
              </tbody>
            </table>
          </AmountFormatContext>
        </section>
      )}
      {left > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">{t('left', { count: left })}</p>
          {whole}
        </div>
      )}
    </div>
  );
}
