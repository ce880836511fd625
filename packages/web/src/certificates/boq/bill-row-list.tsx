import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';

/** How many rows stand there first, and how many more come each time that they are asked for. */
const FIRST_ROWS = 50;
const MORE_ROWS = 500;

/** A row of the list: what it is, what is said of it, and its amount. */
export interface ListedRow {
  name: string;
  note?: string;
  amount?: ReactNode;
}

interface BillRowListProps<Row> {
  label: string;
  rows: readonly Row[];
  /** What is shown of a row; only of those that are shown. */
  listed: (row: Row) => ListedRow;
}

// Off-screen rows are not laid out: a bill has thousands.
const ROW =
  'flex flex-wrap justify-between gap-x-4 border-b border-line px-2.5 py-1.5 last:border-b-0 [contain-intrinsic-block-size:auto_36px] [content-visibility:auto]';

/** Rows of a bill in a region that scrolls, the first of them until more are asked for. */
export function BillRowList<Row>({ label, rows, listed }: BillRowListProps<Row>) {
  const t = useTranslations('bills');
  const [most, setMost] = useState(FIRST_ROWS);
  const shown = rows.slice(0, most);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-64 w-full overflow-y-auto rounded border border-line"
      >
        <ul>
          {shown.map((row, index) => {
            const { name, note, amount } = listed(row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity but their place
              <li key={index} className={ROW}>
                <span className="min-w-0">
                  <bdi>{name}</bdi>{' '}
                  {note !== undefined && <span className="t-sm ms-1 text-ink-2">{note}</span>}
                </span>
                {amount}
              </li>
            );
          })}
        </ul>
      </section>
      {shown.length < rows.length && (
        <Button size="sm" variant="quiet" onClick={() => setMost(most + MORE_ROWS)}>
          {t('showMore', { count: Math.min(MORE_ROWS, rows.length - most) })}
        </Button>
      )}
    </div>
  );
}
