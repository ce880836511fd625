import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { DialogClose } from '../ui/dialog.tsx';

export interface FooterProps {
  /** The way out. */
  cancel: string;
  /** The main button; without it there is nothing to send. */
  submit?: string | null;
  /** What the main button says while it sends. */
  sending?: string;
  pending?: boolean;
  disabled?: boolean;
  /** What it does can't be taken back. */
  danger?: boolean;
  /** Buttons before the way out. */
  before?: ReactNode;
  /** Buttons between the way out and the main one. */
  between?: ReactNode;
}

/** The foot of a dialog: the way out, and the button that sends its form. */
export function FormFooter({ cancel, submit, sending, danger, before, between, ...button }: FooterProps) {
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
