import { Popover as RadixPopover } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from './cx.ts';
import { layerStyle, useLayerRoot } from './layer-root.tsx';

interface PopoverLayerProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What a popover shows; its code comes when the first one opens. */
export function PopoverLayer({
  anchor,
  label,
  align = 'start',
  className,
  onClose,
  children,
}: PopoverLayerProps) {
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
            // Whoever pressed something else meanwhile stays there.
            if (!leftBehind.current) anchor.current?.focus();
          }}
          className={cx(
            layerStyle,
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
