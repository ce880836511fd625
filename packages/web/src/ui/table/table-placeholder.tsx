import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

/** Says how many rows are missing in print. */
export function PrintedRowsNote({ printed, total }: { printed: number; total: number }) {
  const t = useTranslations('ui');
  if (printed >= total) return null;
  return <p className="mt-3 text-ink-2">{t('table.printed', { printed, total })}</p>;
}

function SkeletonRows({ cards, height }: { cards: boolean; height: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: eight times the same
      key={row}
      aria-hidden="true"
      style={{ height }}
      className={cx('flex items-center gap-8 border-b border-line last:border-0', !cards && 'px-3.5')}
    >
      <Skeleton className="h-3 w-24" />
      <span className="flex-1">
        <Skeleton className="h-3 w-3/5" />
      </span>
      {!cards && <Skeleton className="h-3 w-24" />}
      <Skeleton className="h-3 w-16" />
    </div>
  ));
}

interface NoRowsProps {
  loading: boolean | undefined;
  error: { text: string; detail?: ReactNode; onRetry?: () => void } | undefined;
  empty: ReactNode;
  cards: boolean;
  rowHeight: number;
}

/** Shown instead of rows: a skeleton, an error, or the empty state. */
export function NoRows({ loading, error, empty, cards, rowHeight }: NoRowsProps) {
  const t = useTranslations('ui');
  if (error) return <ErrorState {...error} />;
  if (!loading) return empty ?? <EmptyState compact title={t('table.empty')} />;
  return (
    <div role="status" aria-label={t('table.loading')}>
      <SkeletonRows cards={cards} height={rowHeight} />
    </div>
  );
}
