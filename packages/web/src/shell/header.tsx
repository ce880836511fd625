import { fullName } from '@brick/domain/users/names';
import { LogOut, Menu, Moon, Sun } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useLogout, useUser } from '../platform/session.ts';
import { useTheme } from '../platform/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { initialsOf } from '../ui/initials.ts';
import { useMedia } from '../ui/use-media.ts';
import { AccountButton } from './account-button.tsx';
import { ProjectSelector } from './project-selector.tsx';
import { useRoleLabel } from './use-role-label.ts';

const AccountPopover = lazy(() =>
  import('./account-popover.tsx').then((module) => ({ default: module.AccountPopover })),
);

function ThemeToggle() {
  const t = useTranslations('shell');
  const { dark, choose } = useTheme();
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
      <bdi className="me-2 max-w-32 truncate font-medium lg:max-w-48">{name}</bdi>
      <span className="t-xs me-2 shrink-0 rounded border border-line px-2 py-0.5 text-ink-2">
        {roleLabel(user.role)}
      </span>
      <Avatar name={name} initials={initialsOf(user)} src={user.avatar} decorative />
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

/** The bar above every screen: which project, who is here. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const t = useTranslations('shell');
  const narrow = useMedia('(width < 48rem)');
  return (
    <header className="sticky top-0 z-(--z-sticky) flex h-14 items-center gap-2 border-b border-line bg-paper px-2 md:px-6 print:hidden">
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
