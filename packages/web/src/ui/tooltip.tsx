import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  text: string;
  /** One element that takes the focus and says the same by its own name: the tooltip is for the eye alone. */
  children: ReactElement;
  side?: 'top' | 'bottom';
}

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      {/* Without this, assistive technology would read the name and then the same again as a description. */}
      <RadixTooltip.Trigger asChild aria-describedby={undefined}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          aria-hidden="true"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="t-sm z-(--z-toast) max-w-70 not-data-[state=closed]:animate-fade rounded bg-ink px-2 py-1 text-paper print:hidden"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
