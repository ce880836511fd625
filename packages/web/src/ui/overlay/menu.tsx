import { DropdownMenu } from 'radix-ui';
import { cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { floatingStyle, useLayerRoot } from './layer-root.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** For an entry that is a link: an empty link element, <Link to="/settings" />. */
  link?: ReactElement<{ children?: ReactNode }>;
  danger?: boolean;
  disabled?: boolean;
}

export type MenuEntry = MenuItem | 'separator';

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2.5 py-1.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-disabled:opacity-70 data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

interface MenuContentProps {
  items: readonly MenuEntry[];
  label: string;
  align?: 'start' | 'end';
  /** The button that opened it, if it is not the menu's own trigger. */
  opener?: HTMLElement;
}

/** The entries of a Radix menu; render it only while the menu is open. */
export function MenuContent({ items, label, align = 'end', opener }: MenuContentProps) {
  const container = useLayerRoot();
  const chosen = useRef<MenuItem | null>(null);
  const leftBehind = useRef(false);
  const closed = (event: Event) => {
    if (opener) {
      event.preventDefault();
      // If the user has pressed something else, the focus stays there.
      if (!leftBehind.current) opener.focus();
    }
    // Only now: a dialog that the entry opens remembers the focused element, and returns the focus to it.
    const item = chosen.current;
    chosen.current = null;
    if (item) queueMicrotask(() => item.onSelect?.());
  };
  return (
    <DropdownMenu.Portal container={container}>
      <DropdownMenu.Content
        aria-label={label}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={closed}
        // A second press on the button closes the menu; it must not find it closed already and open it again.
        onInteractOutside={(event) => {
          if (opener?.contains(event.target as Node)) event.preventDefault();
          else leftBehind.current = true;
        }}
        className={cx(floatingStyle, 'max-w-80 min-w-44 p-1')}
      >
        {items.map((item, index) =>
          item === 'separator' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
            <DropdownMenu.Separator key={index} className="my-1 h-px bg-line" />
          ) : (
            <DropdownMenu.Item
              key={item.id}
              asChild={item.link !== undefined}
              disabled={item.disabled ?? false}
              onSelect={() => {
                chosen.current = item;
              }}
              className={cx(ITEM, item.danger && 'text-crimson')}
            >
              {item.link ? (
                cloneElement(item.link, undefined, item.icon, <span key="label">{item.label}</span>)
              ) : (
                <>
                  {item.icon}
                  <span>{item.label}</span>
                </>
              )}
            </DropdownMenu.Item>
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
}

export function Menu({ trigger, label, items, align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  return (
    // Not modal: a modal menu locks the page's scrolling, and the page jumps by the width of its scrollbar.
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {open && <MenuContent items={items} label={label} align={align} />}
    </DropdownMenu.Root>
  );
}
