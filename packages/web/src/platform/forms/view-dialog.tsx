import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { isCallError } from '../api/call-error.ts';
import { FormFooter } from './form-footer.tsx';

interface DialogHead {
  title: string;
  maxWidth?: number;
  onClose: () => void;
}

interface ViewDialogProps extends DialogHead {
  description?: ReactNode;
  /** Buttons before and after the close button. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

/** A dialog to read, with a close button. */
export function ViewDialog({ onClose, before, after, ...props }: ViewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...props}
      footer={<FormFooter before={before} between={after} />}
    />
  );
}

/** A query without data yet. */
export interface PendingQuery {
  isError: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
}

interface QueryStatusProps {
  query: PendingQuery;
  /** The feature's message for a failed query. */
  t: (word: 'loadFailed') => string;
  /** How many lines to leave room for. */
  lines?: number;
}

/** Shown while a query is loading, or after it failed. */
export function QueryStatus({ query, t, lines = 8 }: QueryStatusProps) {
  if (!query.isError) return <SkeletonText lines={lines} />;
  // Trying again brings nobody what was deleted or is not theirs to see.
  return isCallError(query.error, 404) ? (
    <ErrorState text={t('loadFailed')} detail={query.error.detail} />
  ) : (
    <ErrorState text={t('loadFailed')} onRetry={() => void query.refetch()} />
  );
}

/** Shown while the form of a row is loading. */
export function LoadingDialog({ query, t, lines, onClose, ...head }: QueryStatusProps & DialogHead) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...head}>
      <QueryStatus query={query} t={t} lines={lines} />
    </Dialog>
  );
}
