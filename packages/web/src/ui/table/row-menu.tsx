import { DropdownMenu } from 'radix-ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { MenuContent } from '../overlay/menu.tsx';
import type { OpenMenu, RowAction } from './row-buttons.tsx';

interface RowMenuProps {
  menu: OpenMenu | null;
  name: string;
  actions: readonly RowAction[];
  onClose: () => void;
}

/** The single menu of a table. One in each row would cost more than the rows themselves. */
export function RowMenu({ menu, name, actions, onClose }: RowMenuProps) {
  const t = useTranslations('ui');
  useEffect(() => {
    if (!menu) return;
    const width = innerWidth;
    // The row is elsewhere then. A keyboard on the screen changes the height alone.
    const resized = () => innerWidth !== width && onClose();
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, [menu, onClose]);
  return (
    // Always mounted, though empty: it has to detect whether a key or the pointer opens it.
    <DropdownMenu.Root open={menu !== null} modal={false} onOpenChange={(open) => !open && onClose()}>
      {menu && (
        <>
          <DropdownMenu.Trigger asChild>
            <span
              aria-hidden="true"
              className="pointer-events-none absolute"
              style={{ top: menu.top, left: menu.left, width: menu.width, height: menu.height }}
            />
          </DropdownMenu.Trigger>
          <MenuContent
            label={t('table.actionsFor', { name })}
            align="end"
            opener={menu.button}
            items={actions.map(({ icon: Icon, href, ...action }) => ({
              ...action,
              ...(Icon ? { icon: <Icon size={16} /> } : {}),
              ...(href ? { link: <a href={href} target="_blank" rel="noreferrer" /> } : {}),
            }))}
          />
        </>
      )}
    </DropdownMenu.Root>
  );
}
