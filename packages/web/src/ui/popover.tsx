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
import { later } from './later.ts';

const PopoverLayer = later(() => import('./popover-layer.tsx'), 'PopoverLayer');

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Names it for those who don't see where it hangs. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

/** Something that opens beside its button and closes by Esc or a press elsewhere. */
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
          <PopoverLayer anchor={anchor} onClose={() => turn(false)} {...look}>
            {children}
          </PopoverLayer>
        </Suspense>
      )}
    </>
  );
}
