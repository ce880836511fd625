import { displayName } from '@brick/domain/users/display-name';
import { Link } from '@tanstack/react-router';
import { LogOut, Menu, Moon, Search, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { whenIdle } from '../platform/browser/yield-to-browser.ts';
import { useLogout, useUser } from '../platform/session/session.ts';
import { useAccountTheme } from '../platform/session/use-account-theme.ts';
import { initialsOf } from '../ui/format/initials.ts';
import { Avatar } from '../ui/graphics/avatar.tsx';
import { IconButton } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { AccountButton } from './account-button.tsx';
import { keepProject } from './nav-links.ts';
import { ProjectSelector } from './project-selector.tsx';
import { paletteKeys } from './shortcuts/shortcut-keys.ts';
import { useRoleLabel } from './use-role-label.ts';

const NoticeBell = lazyComponent(() => whenIdle().then(() => import('./notice-bell.tsx')), 'NoticeBell');
const AccountPopover = lazyComponent(
  () => whenIdle().then(() => import('./account-popover.tsx')),
  'AccountPopover',
);

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

/** Name, role, avatar, theme and sign-out, where there is room. */
function AccountLinks() {
  const t = useTranslations('shell');
  const user = useUser();
  const roleLabel = useRoleLabel();
  const logout = useLogout();
  const name = displayName(user);
  return (
    <div className="flex min-w-0 items-center gap-1 lg:shrink-0">
      <Link
        to="/profile"
        search={keepProject}
        title={t('nav.profile')}
        className="flex min-h-(--control) min-w-0 items-center gap-2 rounded px-1 hover:bg-sunken"
      >
        <bdi className="max-w-36 truncate text-match-parent font-medium lg:max-w-48">{name}</bdi>
        <span className="t-xs shrink-0 rounded border border-line px-2 py-0.5 text-ink-2">{roleLabel}</span>
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
      {/* Drawn by CSS: the button's accessible name stays its action. */}
      <span
        aria-hidden="true"
        data-keys={paletteKeys(useLocale()).join(' ')}
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

/** The bar above every screen: project and account. */
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
        <NoticeBell />
      </Suspense>
      {narrow ? (
        <Suspense fallback={<AccountButton />}>
          <AccountPopover />
        </Suspense>
      ) : (
        <AccountLinks />
      )}
    </header>
  );
}
