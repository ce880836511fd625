import { fullName } from '@brick/domain/users/names';
import { Link } from '@tanstack/react-router';
import { LogOut, Menu, Moon, Search, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useAccountTheme } from '../platform/account-theme.ts';
import { atRest } from '../platform/breath.ts';
import { useLogout, useUser } from '../platform/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { initialsOf } from '../ui/initials.ts';
import { later } from '../ui/later.ts';
import { AccountButton } from './account-button.tsx';
import { paletteKeys } from './device-keys.ts';
import { keptSearch } from './nav-path.ts';
import { ProjectSelector } from './project-selector.tsx';
import { useRoleLabel } from './use-role-label.ts';

const Bell = later(() => atRest().then(() => import('./bell.tsx')), 'Bell');
const AccountPopover = later(() => atRest().then(() => import('./account-popover.tsx')), 'AccountPopover');

function ThemeToggle() {
  const t = useTranslations('shell');
  const { dark, choose } = useAccountTheme();
  const Icon = dark ? Sun : Moon;
  return (
    <IconButton
      label={dark ? t('themeLight') : t('themeDark')}
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => choose(dark ? 'light' : 'dark')}
    />
  );
}

/** Name, badge, picture, theme and the way out, where there is room for them. */
function Account() {
  const t = useTranslations('shell');
  const user = useUser();
  const roleLabel = useRoleLabel();
  const logout = useLogout();
  const name = fullName(user);
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Link
        to="/profile"
        search={keptSearch as never}
        title={t('nav.profile')}
        className="flex min-h-(--control) items-center gap-2 rounded px-1 hover:bg-sunken"
      >
        <bdi className="max-w-32 truncate text-match-parent font-medium lg:max-w-48">{name}</bdi>
        <span className="t-xs shrink-0 rounded border border-line px-2 py-0.5 text-ink-2">
          {roleLabel(user.role)}
        </span>
        <Avatar name={name} initials={initialsOf(user)} src={user.avatar} decorative />
      </Link>
      <ThemeToggle />
      <IconButton
        label={t('logout')}
        icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" className="rtl:-scale-x-100" />}
        pending={logout.isPending}
        onClick={() => logout.mutate()}
      />
    </div>
  );
}

/** Opens the palette; shows its keys where a keyboard is likely. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('shell');
  return (
    <button
      type="button"
      aria-label={t('search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
      className="flex min-h-(--control) min-w-(--control) shrink-0 items-center justify-center gap-2 rounded px-2 text-ink-2 hover:bg-sunken hover:text-ink lg:border lg:border-line coarse:min-w-(--touch)"
    >
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      {/* Drawn, not written: the button's name is what it does. */}
      <span
        aria-hidden="true"
        data-keys={paletteKeys().join(' ')}
        className="t-xs hidden before:content-[attr(data-keys)] lg:block coarse:hidden"
      />
    </button>
  );
}

interface HeaderProps {
  /** There is no room for the sidebar. */
  narrow: boolean;
  onOpenMenu: () => void;
  onSearch: () => void;
}

/** The bar above every screen: which project, who is here. */
export function Header({ narrow, onOpenMenu, onSearch }: HeaderProps) {
  const t = useTranslations('shell');
  return (
    <header className="sticky top-0 z-(--z-sticky) flex h-(--header) items-center gap-2 border-b border-line bg-paper px-2 md:px-6 print:hidden">
      {narrow && (
        <IconButton
          label={t('openMenu')}
          tooltip={false}
          className="size-11 text-ink"
          icon={<Menu size={22} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        />
      )}
      <ProjectSelector />
      <div className="ms-auto" />
      <SearchButton onSearch={onSearch} />
      <Suspense fallback={<span className="size-(--control) shrink-0 coarse:size-(--touch)" />}>
        <Bell />
      </Suspense>
      {narrow ? (
        <Suspense fallback={<AccountButton />}>
          <AccountPopover />
        </Suspense>
      ) : (
        <Account />
      )}
    </header>
  );
}
