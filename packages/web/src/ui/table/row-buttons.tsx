import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { buttonStyle } from '../inputs/button-style.ts';
import type { RowKey } from './row-selection.ts';

export interface RowAction {
  id: string;
  label: string;
  icon?: ComponentType<{ size?: number | string | undefined }>;
  onSelect?: () => void;
  /** For opening or downloading a file: a link in a new tab. */
  href?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Also shown as a button in the row, where the table has room for it (`inlineActions`). */
  inline?: boolean;
}

interface RowButtonsProps {
  name: string;
  actions: readonly RowAction[];
  tabIndex: number;
  /** How many `inline` actions have room. */
  inline: number;
  open: boolean;
  onMenu: (button: HTMLElement) => void;
}

const SMALL = cx(buttonStyle({ variant: 'quiet', size: 'sm', square: true }), 'border-0');

// A tooltip in each row would cost more than the row. This one is drawn by CSS beside the button.
const TIP =
  'relative before:pointer-events-none before:absolute before:end-full before:z-1 before:rounded before:bg-ink before:px-2 before:py-1 before:text-paper before:opacity-0 before:content-[attr(data-tip)] hover:before:opacity-100 hover:before:transition-opacity hover:before:delay-700 focus-visible:before:opacity-100';

function InlineAction({
  name,
  action,
  tabIndex,
}: Pick<RowButtonsProps, 'name' | 'tabIndex'> & { action: RowAction }) {
  const Icon = action.icon;
  const common = {
    'aria-label': `${action.label} ${name}`,
    'data-tip': action.label,
    tabIndex,
    className: cx(SMALL, TIP),
    children: Icon && <Icon size={16} />,
  };
  return action.href ? (
    <a {...common} href={action.href} target="_blank" rel="noreferrer" />
  ) : (
    <button {...common} type="button" disabled={action.disabled} onClick={action.onSelect} />
  );
}

/** The buttons at the end of a row. They are tab stops only in the focused row. */
export function RowButtons({ name, actions, tabIndex, inline, open, onMenu }: RowButtonsProps) {
  const t = useTranslations('ui');
  if (actions.length === 0) return null;
  return (
    <>
      {actions
        .filter((action) => action.inline)
        .slice(0, inline)
        .map((action) => (
          <InlineAction key={action.id} name={name} action={action} tabIndex={tabIndex} />
        ))}
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
        <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
          <path d="M3 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6m5 0a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6m5 0a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6" />
        </svg>
      </button>
    </>
  );
}

/** The position of a row's menu, in pixels within the table. */
export interface OpenMenu {
  index: number;
  /** The key of its row. */
  key: RowKey | undefined;
  button: HTMLElement;
  top: number;
  left: number;
  width: number;
  height: number;
}
