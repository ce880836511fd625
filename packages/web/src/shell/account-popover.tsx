import { displayName } from '@brick/domain/users/display-name';
import { Link } from '@tanstack/react-router';
import { LogOut, Settings, UserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { THEMES, type ThemeChoice } from '../platform/browser/theme.ts';
import { useLogout, useUser } from '../platform/session/session.ts';
import { useAccountTheme } from '../platform/session/use-account-theme.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { floatingStyle } from '../ui/overlay/layer-root.tsx';
import { AccountButton } from './account-button.tsx';
import { keepProject } from './nav-links.ts';
import { useRoleLabel } from './use-role-label.ts';

const ID = 'account-popover';

const LINKS = [
  { to: '/profile', label: 'profile', icon: UserRound },
  { to: '/settings', label: 'settings', icon: Settings },
] as const;

/** On a phone: the avatar opens name, theme and sign-out. */
export function AccountPopover() {
  const t = useTranslations('shell');
  const user = useUser();
  const roleLabel = useRoleLabel();
  const logout = useLogout();
  const { choice, choose } = useAccountTheme();
  return (
    <>
      <AccountButton popoverTarget={ID} aria-haspopup="dialog" />
      {/* The browser's own popover: it closes by Esc or a click outside and returns the focus. */}
      <div
        id={ID}
        popover="auto"
        role="dialog"
        aria-label={t('account')}
        className={cx(
          floatingStyle,
          'fixed inset-auto end-2 top-[calc(var(--header)-4px)] m-0 w-66 max-w-[calc(100vw-16px)] gap-4 p-3 open:grid',
        )}
      >
        <div className="grid justify-items-start gap-1.5">
          <bdi className="max-w-full font-semibold wrap-anywhere">{displayName(user)}</bdi>
          <span className="t-xs rounded border border-line px-2 py-0.5 text-ink-2">{roleLabel}</span>
        </div>
        <ul className="grid gap-0.5 border-y border-line py-2">
          {LINKS.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                search={keepProject}
                onClick={() => document.getElementById(ID)?.hidePopover()}
                className="flex min-h-(--touch) items-center gap-3 rounded px-2 hover:bg-sunken"
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
                {t(`nav.${label}`)}
              </Link>
            </li>
          ))}
        </ul>
        <Segmented
          label={t('theme')}
          grow
          options={THEMES.map((value) => ({ value, label: t(value) }))}
          value={choice}
          onChange={(value) => choose(value as ThemeChoice)}
        />
        <Button
          icon={<LogOut size={16} aria-hidden="true" className="rtl:-scale-x-100" />}
          pending={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {t('logout')}
        </Button>
      </div>
    </>
  );
}
