import type { ReactNode } from 'react';
import { RowLink } from '../platform/lists/row-link.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';

interface ExpenseLineProps {
  /** Null where the expense has no page any more. */
  expenseId: number | null;
  expenseNumber: string;
  itemName: string;
  /** What there is to say about it. */
  children: ReactNode;
}

/** An expense in a list of those that need attention, with the way to its page. */
export function FlaggedExpense({ expenseId, expenseNumber, itemName, children }: ExpenseLineProps) {
  const name = (
    <>
      <bdi>{expenseNumber}</bdi> <bdi>{itemName}</bdi>
    </>
  );
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
      <span className="min-w-0 wrap-anywhere">
        {expenseId !== null ? (
          <RowLink kind="expense" id={expenseId} inTable={false}>
            <span className={linkStyle}>{name}</span>
          </RowLink>
        ) : (
          name
        )}
      </span>
      <span className="t-sm text-ink-2">{children}</span>
    </li>
  );
}
