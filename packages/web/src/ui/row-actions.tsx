import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from './button-style.ts';
import { cx } from './cx.ts';
import { MenuContent } from './menu.tsx';
import { Tooltip } from './tooltip.tsx';

export interface RowAction {
  id: string;
  label: string;
  icon?: ComponentType<{ size?: number | string | undefined }>;
  onSelect?: () => void;
  /** For what opens or downloads a file: leads there in a new tab. */
  href?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Stands in the row as a button of its own too, where the row is wide enough. */
  inline?: boolean;
}

interface RowButtonsProps {
  name: string;
  actions: readonly RowAction[];
  tabIndex: number;
  inline: boolean;
  open: boolean;
  onMenu: (button: HTMLElement) => void;
}

const SMALL = cx(buttonStyle({ variant: 'quiet', size: 'sm', square: true }), 'border-0');

function InlineAction({ action, tabIndex }: { action: RowAction; tabIndex: number }) {
  const Icon = action.icon;
  const common = { 'aria-label': action.label, tabIndex, className: SMALL, children: Icon && <Icon size={16} /> };
  return (
    <Tooltip text={action.label}>
      {action.href ? (
        // biome-ignore lint/a11y/useAnchorContent: named by its label
        <a {...common} href={action.href} target="_blank" rel="noreferrer" />
      ) : (
        <button {...common} type="button" disabled={action.disabled} onClick={action.onSelect} />
      )}
    </Tooltip>
  );
}

/** The buttons at the end of a row. They are stops of the keyboard only in the row that has the focus. */
export function RowButtons({ name, actions, tabIndex, inline, open, onMenu }: RowButtonsProps) {
  const t = useTranslations('ui');
  if (actions.length === 0) return null;
  return (
    <>
      {inline &&
        actions
          .filter((action) => action.inline)
          .map((action) => <InlineAction key={action.id} action={action} tabIndex={tabIndex} />)}
      <button
        type="button"
        data-row-menu
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('table.actionsFor', { name })}
        onClick={(event) => onMenu(event.currentTarget)}
        className={cx(SMALL, open && 'bg-sunken text-ink')}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    </>
  );
}

/** Where a row's menu hangs, in pixels within the table. */
export interface OpenMenu {
  index: number;
  button: HTMLElement;
  top: number;
  left: number;
  width: number;
  height: number;
}

interface RowMenuProps {
  menu: OpenMenu | null;
  name: string;
  actions: readonly RowAction[];
  onClose: () => void;
}

/** The one menu of a table. One in each row would cost more than the rows themselves. */
export function RowMenu({ menu, name, actions, onClose }: RowMenuProps) {
  const t = useTranslations('ui');
  return (
    // Always there, though empty: it has to see whether a key or the pointer opens it.
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
