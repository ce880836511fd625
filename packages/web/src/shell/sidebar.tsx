import { Link } from '@tanstack/react-router';
import type { QuickAction, Screen } from '../platform/screen.ts';
import { Logo } from '../ui/logo.tsx';
import { keptSearch } from './nav-path.ts';
import { Navigation } from './navigation.tsx';

interface SidebarProps {
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
}

/** From the medium breakpoint on; below it the same navigation is a drawer. */
export function Sidebar({ screens, quickActions }: SidebarProps) {
  return (
    <div className="sticky top-0 hidden h-dvh w-64 flex-col border-e border-line md:flex print:hidden">
      <Navigation
        screens={screens}
        quickActions={quickActions}
        head={
          <div className="flex h-16 shrink-0 items-center px-5.5">
            <Link
              to="/dashboard"
              search={keptSearch as never}
              className="flex items-center rounded coarse:min-h-(--touch)"
            >
              <Logo />
            </Link>
          </div>
        }
      />
    </div>
  );
}
