import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { Banner } from '../../src/ui/feedback/banner.tsx';
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../src/ui/feedback/error-state.tsx';
import { LoadFailed } from '../../src/ui/feedback/load-failed.tsx';
import { Skeleton, SkeletonText } from '../../src/ui/feedback/skeleton.tsx';
import { Spinner, SpinnerMark } from '../../src/ui/feedback/spinner.tsx';
import { Button } from '../../src/ui/inputs/button.tsx';
import { dismissToast, type ToastOptions, toast } from '../../src/ui/overlay/toast-store.ts';
import { Toaster } from '../../src/ui/overlay/toaster.tsx';
import type { Parts } from '../part.ts';
import { FAILED, LONG_NAME, nothing, UNBROKEN } from '../sample-values.ts';

/** Shows a message for as long as it is looked at. */
export function Told(options: ToastOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, whatever object says it
  useEffect(() => {
    const id = toast({ duration: 3_600_000, ...options });
    return () => dismissToast(id);
  }, []);
  return <Toaster />;
}

export const PARTS: Parts = {
  'empty-state': [
    { name: 'alone', content: <EmptyState title="No expenses yet" /> },
    {
      name: 'with a way to begin',
      content: (
        <EmptyState
          title="No expenses yet"
          text="Enter what was spent, or load it from a table."
          actions={
            <>
              <Button variant="primary">Add an expense</Button>
              <Button>Import</Button>
            </>
          }
        />
      ),
    },
    { name: 'compact', content: <EmptyState compact title={LONG_NAME} text={LONG_NAME} /> },
  ],
  'error-state': [
    { name: 'no way on', content: <ErrorState text="The expenses could not be loaded" /> },
    {
      name: 'can be asked again',
      content: <ErrorState text="The expenses could not be loaded" detail={LONG_NAME} onRetry={nothing} />,
    },
    {
      name: 'is asked again',
      content: <ErrorState text="The expenses could not be loaded" onRetry={nothing} pending />,
    },
  ],
  'load-failed': [
    { name: 'usual', content: <LoadFailed query={FAILED} /> },
    { name: 'longest text', content: <LoadFailed query={FAILED} text={LONG_NAME} /> },
  ],
  banner: [
    { name: 'waiting', content: <Banner tone="waiting">The project is on hold</Banner> },
    {
      name: 'bad',
      content: (
        <Banner
          tone="bad"
          icon={<CloudOff aria-hidden="true" />}
          action={<Button size="sm">Try again</Button>}
        >
          There is no connection
        </Banner>
      ),
    },
    { name: 'done', content: <Banner tone="done">{LONG_NAME}</Banner> },
    { name: 'moving', content: <Banner tone="moving">The import goes on</Banner> },
  ],
  skeleton: [
    { name: 'a line', content: <Skeleton className="h-3 w-24" /> },
    { name: 'a text', content: <SkeletonText lines={4} /> },
  ],
  spinner: [
    { name: 'with its text', content: <Spinner text="Loading your projects..." /> },
    { name: 'alone', content: <SpinnerMark size={32} /> },
  ],
  toaster: [
    { name: 'said', alone: true, content: <Told title="Expense saved" /> },
    {
      name: 'with a way back',
      alone: true,
      content: (
        <Told title="Expense deleted" description={UNBROKEN} action={{ label: 'Undo', onAction: nothing }} />
      ),
    },
    {
      name: 'bad',
      alone: true,
      content: (
        <Told variant="destructive" title="Expense not saved" description="The server did not answer" />
      ),
    },
  ],
};
