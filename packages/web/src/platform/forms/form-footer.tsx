import type { ReactNode } from 'react';
import { Button } from '../../ui/inputs/button.tsx';
import { DialogClose } from '../../ui/overlay/dialog.tsx';

export interface FormFooterProps {
  /** Label of the button that closes the dialog. */
  cancel: string;
  /** Label of the submit button; without it there is none. */
  submit?: string | null;
  /** Label of the submit button while it is pending. */
  sending?: string;
  pending?: boolean;
  disabled?: boolean;
  /** The action can't be undone. */
  danger?: boolean;
  /** Buttons before the cancel button. */
  before?: ReactNode;
  /** Buttons between the cancel and the submit button. */
  between?: ReactNode;
}

/** Footer of a dialog: cancel and submit buttons. */
export function FormFooter({ cancel, submit, sending, danger, before, between, ...button }: FormFooterProps) {
  return (
    <>
      {before}
      <DialogClose>
        <Button variant="secondary">{cancel}</Button>
      </DialogClose>
      {between}
      {submit && (
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pendingLabel={sending} {...button}>
          {submit}
        </Button>
      )}
    </>
  );
}
