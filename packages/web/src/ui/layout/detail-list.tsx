import type { ReactNode } from 'react';

/** What is said of a record: names beside values. */
export function DetailList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-1 border-t border-line sm:grid-cols-[fit-content(40%)_minmax(0,1fr)]">
      {children}
    </dl>
  );
}

/** A name and its value. On a phone the value is at the end of the line, or below the name where it is longer. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2 sm:col-span-full sm:grid sm:grid-cols-subgrid">
      <dt className="text-ink-2 max-sm:t-sm">{name}</dt>
      <dd className="max-w-full min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
