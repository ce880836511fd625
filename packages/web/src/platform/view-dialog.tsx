import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { FormFooter } from './form-footer.tsx';

interface Head {
  title: string;
  maxWidth?: number;
  onClose: () => void;
}

interface ViewProps extends Head {
  description?: ReactNode;
  /** The name of the way out. */
  close: string;
  /** Buttons before it and after it. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

/** Something to read, with a way out. */
export function ViewDialog({ onClose, close, before, after, ...props }: ViewProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...props}
      footer={<FormFooter cancel={close} before={before} between={after} />}
    />
  );
}

/** Of a query that has brought nothing yet. */
export interface Asked {
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadingProps extends Head {
  query: Asked;
  /** What is said where it could not be read. */
  failed: string;
  /** How many lines to leave room for. */
  lines: number;
}

/** What stands where a form is to come: its row is on its way, or could not be read. */
export function LoadingDialog({ query, failed, lines, onClose, ...head }: LoadingProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...head}>
      <Loading query={query} failed={failed} lines={lines} />
    </Dialog>
  );
}

/** The same inside of a dialog that stays. */
export function Loading({ query, failed, lines }: Pick<LoadingProps, 'query' | 'failed' | 'lines'>) {
  return query.isError ? (
    <ErrorState text={failed} onRetry={() => void query.refetch()} />
  ) : (
    <SkeletonText lines={lines} />
  );
}
