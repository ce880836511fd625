import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement } from 'react';
import { useLayerRoot } from './layer-root.tsx';

interface TooltipProps {
  text: string;
  /** One element that takes the focus. The tooltip adds nothing that its own name does not say. */
  children: ReactElement;
  side?: 'top' | 'bottom';
}

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const container = useLayerRoot();
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal container={container}>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="t-sm z-(--z-toast) max-w-70 animate-fade rounded bg-ink px-2 py-1 text-paper print:hidden"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
