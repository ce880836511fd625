import { Link } from '@tanstack/react-router';
import type { QuickAction, Screen } from '../platform/routing/screen.ts';
import { Logo } from '../ui/graphics/logo.tsx';
import { keepProject } from './nav-links.ts';
import { Navigation } from './navigation.tsx';

interface SidebarProps {
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
}

/** From the medium breakpoint on; below it the same navigation is in a drawer. */
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
              search={keepProject}
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
