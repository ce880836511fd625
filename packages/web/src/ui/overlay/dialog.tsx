import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type FormEventHandler, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { hasContent } from '../has-content.ts';
import { IconButton } from '../inputs/button.tsx';
import { dialogStyle, overlayStyle } from './dialog-style.ts';
import { LayerRootContext } from './layer-root.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Pixels. */
  maxWidth?: number;
  /** Something was typed: closing asks first, and so does leaving the page unless the text is kept on the device. */
  dirty?: boolean;
  kept?: boolean;
  /** Puts body and footer into one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /**
   * The first focused element; default: the first field, and on touch the dialog itself, so that no keyboard opens.
   */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function DialogBody({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>) {
  const shape = 'flex min-h-0 flex-1 flex-col';
  if (!onSubmit) return <div className={shape}>{children}</div>;
  return (
    <form noValidate onSubmit={onSubmit} className={shape}>
      {children}
    </form>
  );
}

/** The first field after a notice about the form: Enter would press the notice's button. */
const FIRST_FIELD = '[data-aside] ~ * :is(input, select, textarea)';

/** A modal dialog: header, scrolling body, fixed footer. Full height on a phone. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    footer,
    maxWidth = 600,
    dirty = false,
    kept = false,
    onSubmit,
    initialFocus,
  } = props;
  const t = useTranslations('ui');
  const { ask, question } = useDiscardQuestion(open && dirty && !kept);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  const focus = useReturnFocus();
  const change = (next: boolean) => (!next && dirty ? ask(() => onOpenChange(false)) : onOpenChange(next));
  const focusFirst = (event: Event) => {
    focus.remember();
    const byTouch = matchMedia('(pointer: coarse)').matches;
    const first =
      initialFocus?.current ?? (byTouch ? content : content?.querySelector<HTMLElement>(FIRST_FIELD));
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayStyle}>
          <RadixDialog.Content
            ref={setContent}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={focus.giveBack}
            // An open list of suggestions closes first: Esc belongs to it, as to a word that is being composed.
            onEscapeKeyDown={(event) =>
              (event.isComposing || document.activeElement?.matches('[aria-expanded="true"]')) &&
              event.preventDefault()
            }
            {...(hasContent(description) ? {} : { 'aria-describedby': undefined })}
            style={{ maxWidth }}
            className={cx(
              dialogStyle,
              'relative flex w-full flex-col max-sm:h-dvh max-sm:max-w-none! max-sm:not-data-[state=closed]:animate-sheet sm:max-h-[max(100dvh-64px,min(100dvh,26rem))] sm:w-[calc(100%-32px)] sm:rounded-lg',
            )}
          >
            <LayerRootContext value={content}>
              <header className="grid gap-1 wrap-anywhere px-4 pt-4 pb-4 pe-14 sm:px-6 sm:pt-5 sm:pe-16">
                <RadixDialog.Title className="t-xl text-pretty">{title}</RadixDialog.Title>
                {hasContent(description) && (
                  <RadixDialog.Description className="text-ink-2">{description}</RadixDialog.Description>
                )}
              </header>
              <DialogBody onSubmit={onSubmit}>
                {/* The padding keeps the focus rings of fields at the edge from being cut off. Sticky content
                    inside sticks to the edges of this body, beyond the padding. A toast lies on its foot. */}
                <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-[calc(96px+var(--toast,0px))] px-4 pt-1 pb-[calc(20px+var(--toast,0px))] [--sticky-bottom:-20px] [--sticky-top:-4px] sm:px-6">
                  {props.children}
                </div>
                {hasContent(footer) && (
                  <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4 max-sm:*:flex-1">
                    {footer}
                  </footer>
                )}
              </DialogBody>
              {/* Last in the tab order: the first stop is the first field. */}
              <RadixDialog.Close asChild>
                <IconButton
                  label={t('close')}
                  tooltip={false}
                  icon={<X size={18} aria-hidden="true" />}
                  className="absolute! end-2.5 top-2.5 sm:end-4 sm:top-3.5"
                />
              </RadixDialog.Close>
            </LayerRootContext>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
      {question}
    </RadixDialog.Root>
  );
}

/** Makes its button close the dialog, which asks first if something was typed. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}
