import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ColumnDef } from './column-layout.ts';

/** Says how many rows are missing in print. */
export function PrintedRowsNote({ printed, total }: { printed: number; total: number }) {
  const t = useTranslations('ui');
  if (printed >= total) return null;
  return <p className="mb-3 text-ink-2">{t('table.printed', { printed, total })}</p>;
}

interface PlaceholderProps {
  shape: { columns: readonly ColumnDef<never>[]; cards: boolean; height: number };
  count: number | undefined;
  /** Rows begin with a checkbox. */
  selectable: boolean;
}

function SkeletonRows({ shape: { columns, cards, height }, count = 8, selectable }: PlaceholderProps) {
  const bars = cards ? columns.slice(0, 2) : columns;
  return Array.from({ length: count }, (_, row) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: all the same
      key={row}
      aria-hidden="true"
      style={{ height }}
      className={cx(
        'grid items-center border-b border-line last:border-0',
        cards ? 'grid-cols-2' : 'grid-cols-(--tracks)',
      )}
    >
      {selectable && !cards && <span />}
      {bars.map(({ id, align }) => (
        <span key={id} className={cx('flex', !cards && 'px-3.5', align === 'end' && 'justify-end')}>
          <Skeleton className="h-3 w-3/5" />
        </span>
      ))}
    </div>
  ));
}

interface NoRowsProps extends PlaceholderProps {
  loading: boolean | undefined;
  error: { text: string; detail?: ReactNode; onRetry?: () => void } | undefined;
  empty: ReactNode;
}

/** Shown instead of rows: a skeleton, an error, or the empty state. */
export function NoRows({ loading, error, empty, ...rows }: NoRowsProps) {
  const t = useTranslations('ui');
  if (error) return <ErrorState {...error} />;
  if (!loading) return empty ?? <EmptyState compact title={t('table.empty')} />;
  return (
    <div role="status" aria-label={t('table.loading')}>
      <SkeletonRows {...rows} />
    </div>
  );
}
