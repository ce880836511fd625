import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import { isCallError } from '../api/call-error.ts';

interface LinkPageProps {
  /** Width and padding of the sheet. */
  sheet?: string;
  children: ReactNode;
}

/** A page that is opened by a link from outside: it shows the product's name and one thing to decide. */
export const LinkPageFrame = ({ sheet = 'grid max-w-[480px] gap-5 p-5 sm:p-8', children }: LinkPageProps) => (
  <div className="grid min-h-dvh content-start justify-items-center gap-10 px-4 pt-6 pb-12 sm:pt-14">
    <header>
      <a href="/" className="block rounded">
        <Logo />
      </a>
    </header>
    <main id="main" className={`w-full rounded-lg border border-line bg-surface ${sheet}`}>
      {children}
    </main>
  </div>
);

interface LinkLoaderProps<Found> {
  /** What the link leads to. */
  query: UseQueryResult<Found>;
  heading: string;
  failed: string;
  /** Shown if the link does not work. */
  missing: ReactNode;
  lines: number;
  children: (found: Found) => ReactNode;
}

/** Loads the target of a link, or says why there is none. */
export function LinkLoader<Found>({
  query,
  heading,
  failed,
  missing,
  lines,
  children,
}: LinkLoaderProps<Found>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (isCallError(error, 404)) return missing;
  if (!error) return <SkeletonText lines={lines} />;
  return (
    <>
      <h1 className="t-xl">{heading}</h1>
      <ErrorState
        text={failed}
        detail={isCallError(error) ? error.detail : undefined}
        onRetry={() => void refetch()}
      />
    </>
  );
}
