import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { Logo } from '../ui/logo.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { isCallError } from './call-error.ts';

interface LinkPageProps {
  /** How wide its sheet is, and what lies between the edge of that and what stands on it. */
  sheet?: string;
  children: ReactNode;
}

/** A page to which a link from outside leads: it has the product's name and one thing to decide. */
export const LinkPage = ({ sheet = 'grid max-w-[480px] gap-5 p-5 sm:p-8', children }: LinkPageProps) => (
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

interface LinkGateProps<Found> {
  /** What the link leads to. */
  query: UseQueryResult<Found>;
  heading: string;
  failed: string;
  /** In the place of one that does not work. */
  missing: ReactNode;
  lines: number;
  children: (found: Found) => ReactNode;
}

/** Reads what a link leads to, and says why there is nothing. */
export function LinkGate<Found>({ query, heading, failed, missing, lines, children }: LinkGateProps<Found>) {
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
