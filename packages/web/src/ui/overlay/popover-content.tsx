import { Popover as RadixPopover } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../cx.ts';
import { floatingStyle, useLayerRoot } from './layer-root.tsx';

interface PopoverContentProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The content of a popover; its code loads when the first one opens. */
export function PopoverContent({
  anchor,
  label,
  align = 'start',
  className,
  onClose,
  children,
}: PopoverContentProps) {
  const container = useLayerRoot();
  const leftBehind = useRef(false);
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixPopover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // A second press on the button closes it; it must not find it closed already and open it again.
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else leftBehind.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // If the user has pressed something else, the focus stays there.
            if (!leftBehind.current) anchor.current?.focus();
          }}
          className={cx(
            floatingStyle,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto p-3',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
