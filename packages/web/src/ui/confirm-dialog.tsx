import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { dialogCard, scrim } from './dialog-style.ts';
import { isDrawn } from './is-drawn.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** What the button of the deed says; Delete where nothing else is said. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** danger for what takes something away. */
  tone?: 'danger' | 'plain';
  /** Its deed is under way: it stays open and can't be left. */
  pending?: boolean;
  pendingLabel?: string;
  error?: string | undefined;
  onConfirm: () => void;
}

/** A question before a deed. It stays open after the yes: the caller closes it once the deed is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    tone = 'danger',
    pending = false,
    error,
  } = props;
  const t = useTranslations('ui');
  const focus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrim}>
          <AlertDialog.Content
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
            {...(isDrawn(description) ? {} : { 'aria-describedby': undefined })}
            className={`${dialogCard} m-4 w-full max-w-[440px] rounded-lg p-5 sm:p-6`}
          >
            <AlertDialog.Title className="t-lg font-semibold text-pretty">{title}</AlertDialog.Title>
            {isDrawn(description) && (
              <AlertDialog.Description className="mt-1.5 text-pretty text-ink-2">
                {description}
              </AlertDialog.Description>
            )}
            {error && (
              <p role="alert" className="mt-3 text-crimson">
                {error}
              </p>
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button disabled={pending}>{props.cancelLabel ?? t('cancel')}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                pending={pending}
                {...(props.pendingLabel ? { pendingLabel: props.pendingLabel } : {})}
                onClick={props.onConfirm}
              >
                {confirmLabel ?? t('row.delete')}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
