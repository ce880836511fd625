import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import { lazyComponent } from '../lazy-component.ts';

const PopoverContent = lazyComponent(() => import('./popover-content.tsx'), 'PopoverContent');

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Accessible name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

/** A popover beside its button, closed by Esc or a click outside. */
export function Popover({ trigger, open, onOpenChange, children, ...look }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const shown = open ?? own;
  const turn = onOpenChange ?? setOwn;
  const button = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': shown,
    onClick(event: MouseEvent<HTMLElement>) {
      trigger.props.onClick?.(event);
      turn(!shown);
    },
  });
  return (
    <>
      <span
        ref={(span) => {
          anchor.current = span?.firstElementChild as HTMLElement | null;
        }}
        className="contents"
      >
        {button}
      </span>
      {shown && (
        <Suspense>
          <PopoverContent anchor={anchor} onClose={() => turn(false)} {...look}>
            {children}
          </PopoverContent>
        </Suspense>
      )}
    </>
  );
}
