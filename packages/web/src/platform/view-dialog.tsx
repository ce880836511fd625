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

interface LoadingProps {
  query: Asked;
  /** What is said where it could not be read, in the words of its room. */
  t: (word: 'loadFailed') => string;
  /** How many lines to leave room for. */
  lines?: number;
}

/** In place of what is on its way or could not be read. */
export function Loading({ query, t, lines = 8 }: LoadingProps) {
  return query.isError ? (
    <ErrorState text={t('loadFailed')} onRetry={() => void query.refetch()} />
  ) : (
    <SkeletonText lines={lines} />
  );
}

/** What stands where the form of a row is to come. */
export function LoadingDialog({ query, t, lines, onClose, ...head }: LoadingProps & Head) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...head}>
      <Loading query={query} t={t} lines={lines} />
    </Dialog>
  );
}
