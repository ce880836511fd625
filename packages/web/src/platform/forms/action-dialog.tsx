import type { FormEvent, ReactNode } from 'react';
import { FormError } from '../../ui/inputs/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { problemsIn } from './action-problems.ts';
import { FormFooter } from './form-footer.tsx';

interface ActionDialogProps {
  title: string;
  description?: ReactNode;
  maxWidth?: number;
  /** Whether something was typed that closing would lose. */
  dirty?: boolean;
  /** Something that belongs to it is still being sent. */
  busy?: boolean;
  /** The button that carries out the action. */
  submit: string;
  /** An action as useAction() returns it. */
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one action and what it asks for. What is typed stays after a refusal, with its reason above. */
export function ActionDialog({
  submit,
  busy = false,
  action,
  onClose,
  children,
  ...rest
}: ActionDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...rest}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        action.mutate();
      }}
      footer={<FormFooter submit={submit} pending={action.isPending} disabled={busy} />}
    >
      <div className="grid gap-4.5">
        <FormError>{problemsIn(action.error).rest}</FormError>
        {children}
      </div>
    </Dialog>
  );
}
