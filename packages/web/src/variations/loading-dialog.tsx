import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

interface Props {
  title: string;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
  /** What there is to say in place of a form. */
  children?: ReactNode;
}

/** What stands in place of a variation's form: it is on its way, could not be read, or is not for this. */
export function LoadingDialog({ title, failed, onRetry, onClose, children }: Props) {
  const t = useTranslations('variations.form');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <DialogClose>
          <Button variant="secondary">{t('close')}</Button>
        </DialogClose>
      }
    >
      {children ||
        (failed ? <ErrorState text={t('loadFailed')} onRetry={onRetry} /> : <SkeletonText lines={8} />)}
    </Dialog>
  );
}
