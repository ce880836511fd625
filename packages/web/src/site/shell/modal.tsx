import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../../ui/cx.ts';

interface ModalProps {
  title: string;
  /** Called by Esc and by the buttons of the content that close it. */
  onClose: () => void;
  children: ReactNode;
  className?: string;
}

/**
 * A dialog over a screen. The browser's own: that of the other screens needs styles with a nonce, which a page that is
 * stored on devices does not have.
 */
export function Modal({ title, onClose, children, className }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // It closes by its owner's state, so that Esc can be answered with a question.
        event.preventDefault();
        onClose();
      }}
      className={cx(
        'm-auto w-[calc(100vw-24px)] max-w-md rounded-lg border border-line bg-paper p-5 text-ink shadow-dialog backdrop:bg-[rgb(28_18_10/0.5)]',
        className,
      )}
    >
      <div className="grid grid-cols-1 gap-4">
        <h2 id={id} className="t-xl">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
