import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { DialogClose } from '../../ui/overlay/dialog.tsx';

interface CloseButtonProps {
  /** Closing the dialog gives up what it could do. */
  cancels?: boolean;
}

/** The button in the foot of a dialog that closes it. */
export function CloseButton({ cancels = false }: CloseButtonProps) {
  const t = useTranslations('ui');
  return (
    <DialogClose>
      <Button>{t(cancels ? 'cancel' : 'close')}</Button>
    </DialogClose>
  );
}

export interface FormFooterProps {
  /** Label of the submit button; without it there is none. */
  submit?: string | null;
  /** Label of the submit button while it is pending, where something else happens than saving. */
  sending?: string | undefined;
  pending?: boolean;
  disabled?: boolean;
  /** The action can't be undone. */
  danger?: boolean;
  /** Buttons before the cancel button. */
  before?: ReactNode;
  /** Buttons between the cancel and the submit button. */
  between?: ReactNode;
}

/** Footer of a dialog: a button that closes it, which cancels what could be submitted, and the submit button. */
export function FormFooter({ submit, sending, danger, before, between, ...button }: FormFooterProps) {
  const t = useTranslations('ui');
  return (
    <>
      {before}
      <CloseButton cancels={Boolean(submit)} />
      {between}
      {submit && (
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          pendingLabel={sending ?? t('saving')}
          {...button}
        >
          {submit}
        </Button>
      )}
    </>
  );
}
