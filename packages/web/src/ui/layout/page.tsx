import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { hasContent } from '../has-content.ts';

interface PageProps {
  title: ReactNode;
  /** The title stands in for that of what is loading. */
  busy?: boolean;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Above the title: the link back. */
  back?: ReactNode;
  /** A text beside a spinner, instead of the content. */
  loading?: false | string;
  error?: { text: string; detail?: ReactNode; onRetry?: () => void } | undefined;
  children?: ReactNode;
  className?: string;
}

/** A screen: its heading, its actions, and its content or why there is none. */
export function Page({
  title,
  busy,
  subtitle,
  actions,
  back,
  loading = false,
  error,
  children,
  className,
}: PageProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-1 content-start gap-4 px-4 pt-4 pb-10 sm:gap-5 sm:px-6 sm:pt-5 print:p-0',
        className,
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 grid-cols-1 gap-1">
          {back}
          <h1 aria-busy={busy} className="t-2xl max-[22rem]:text-[24px] tracking-[-0.01em] text-balance">
            {title}
          </h1>
          {hasContent(subtitle) && <p className="text-ink-2">{subtitle}</p>}
        </div>
        {hasContent(actions) && (
          <div className="page-actions flex flex-wrap items-end gap-2 print:hidden">{actions}</div>
        )}
      </header>
      {error ? (
        <ErrorState {...error} />
      ) : loading ? (
        <Spinner text={loading} className="min-h-60" />
      ) : (
        children
      )}
    </div>
  );
}
