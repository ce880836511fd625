import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

/** A read that may have failed. */
export interface Asked {
  data: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** Whether a read failed and nothing is known of what it asks for. */
export const isUnknown = ({ data, isError }: Asked): boolean => isError && data === undefined;

interface LoadFailedProps {
  query: Asked;
  /** What failed, where the place alone does not say it. */
  text?: string;
  className?: string;
}

/**
 * In one line, for a part of a screen or the hint of a field: what could not be loaded, and the way to ask for it again.
 * Nothing while it is known or on its way.
 */
export function LoadFailed({ query, text, className }: LoadFailedProps) {
  const t = useTranslations('ui');
  if (!isUnknown(query)) return null;
  return (
    <span role="alert" className={cx('t-sm flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <span className="text-crimson">{text ?? t('loadFailed')}</span>
      <Button size="sm" onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </span>
  );
}
