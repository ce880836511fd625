import { Popover as RadixPopover } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { layerStyle, useLayerRoot } from './layer-root.tsx';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names it for those who don't see where it hangs. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

function Content({ label, align, className, children }: Pick<PopoverProps, 'label' | 'align' | 'className' | 'children'>) {
  const container = useLayerRoot();
  return (
    <RadixPopover.Portal container={container}>
      <RadixPopover.Content
        aria-label={label}
        align={align ?? 'start'}
        sideOffset={6}
        collisionPadding={8}
        className={cx(
          layerStyle,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto p-3',
          className,
        )}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Portal>
  );
}

/** Something that opens beside its button and closes by Esc or a press elsewhere. */
export function Popover({ trigger, open, onOpenChange, ...content }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const shown = open ?? own;
  return (
    <RadixPopover.Root open={shown} onOpenChange={onOpenChange ?? setOwn}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      {shown && <Content {...content} />}
    </RadixPopover.Root>
  );
}
