import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { Button } from '../inputs/button.tsx';

/** A query that may have failed. */
export interface QueryState {
  data: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** Whether a query failed and has no data. */
export const hasNoData = ({ data, isError }: QueryState): boolean => isError && data === undefined;

interface LoadFailedProps {
  query: QueryState;
  /** What failed, if the context does not say it. */
  text?: string;
  className?: string;
}

/**
 * One line for a part of a screen or a field's hint: what could not be loaded, with a retry button. Renders nothing
 * while the data is loading or there.
 */
export function LoadFailed({ query, text, className }: LoadFailedProps) {
  const t = useTranslations('ui');
  if (!hasNoData(query)) return null;
  return (
    <span role="alert" className={cx('t-sm flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <span className="text-crimson">{text ?? t('loadFailed')}</span>
      <Button size="sm" onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </span>
  );
}
