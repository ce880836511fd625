import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { hasContent } from '../has-content.ts';
import { Button } from '../inputs/button.tsx';
import { dialogStyle, overlayStyle } from './dialog-style.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Label of the confirm button; Delete by default. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** danger for destructive actions. */
  tone?: 'danger' | 'plain';
  /** The action is pending: the dialog stays open and can't be closed. */
  pending?: boolean;
  pendingLabel?: string;
  error?: string | undefined;
  onConfirm: () => void;
}

/** A confirmation dialog. It stays open after confirming: the caller closes it when the action is done. */
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
        <AlertDialog.Overlay className={overlayStyle}>
          <AlertDialog.Content
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
            {...(hasContent(description) ? {} : { 'aria-describedby': undefined })}
            className={`${dialogStyle} max-h-dvh w-full max-w-[min(440px,100%-32px)] overflow-y-auto rounded-lg wrap-anywhere p-5 sm:p-6`}
          >
            <AlertDialog.Title className="t-lg font-semibold text-pretty">{title}</AlertDialog.Title>
            {hasContent(description) && (
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
