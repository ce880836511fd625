import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-card.tsx';

const ConfirmCard = lazy(() => import('./confirm-card.tsx').then((module) => ({ default: module.ConfirmCard })));

/** A question before a deed. It stays open after the yes: the caller closes it once the deed is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  // Once asked it stays, so that it can give the focus back when it closes.
  return asked && (
    <Suspense>
      <ConfirmCard {...props} />
    </Suspense>
  );
}
