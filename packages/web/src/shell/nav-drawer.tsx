import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { QuickAction, Screen } from '../platform/routing/screen.ts';
import { Logo } from '../ui/graphics/logo.tsx';
import { IconButton } from '../ui/inputs/button.tsx';
import { Navigation } from './navigation.tsx';

interface NavDrawerProps {
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The navigation below the medium breakpoint: slides in, traps the focus, closes on Esc, a click outside and any
 * link.
 */
export function NavDrawer({ screens, quickActions, open, onOpenChange }: NavDrawerProps) {
  const t = useTranslations('shell');
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-drawer) animate-fade bg-[rgb(28_18_10/0.5)] md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // The button is outside of this dialog, so the focus is returned here.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          className="fixed inset-y-0 start-0 z-(--z-drawer) flex w-64 max-w-[85vw] flex-col transition-transform duration-(--d-slow) starting:-translate-x-full rtl:starting:translate-x-full border-e border-line bg-paper outline-none md:hidden"
        >
          <div className="flex h-14 shrink-0 items-center justify-between ps-5.5 pe-2">
            <Dialog.Title>
              <span className="sr-only">{t('menu')} </span>
              <Logo />
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t('closeMenu')} tooltip={false} icon={<X size={20} aria-hidden="true" />} />
            </Dialog.Close>
          </div>
          <Navigation screens={screens} quickActions={quickActions} onFollow={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
