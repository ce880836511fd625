import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { withWords } from '../messages/rooms.ts';
import { atRest } from '../platform/breath.ts';
import { useCurrentProject, useMay, useRememberedProject } from '../platform/current-project.ts';
import type { QuickAction, Screen } from '../platform/screen.ts';
import type { UrlValues } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { FormatContext } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { useMedia } from '../ui/use-media.ts';
import { Header } from './header.tsx';
import { useHeadingFocus } from './heading-focus.ts';
import { keptSearch } from './nav-path.ts';
import { Sidebar } from './sidebar.tsx';
import { useOpenScreens } from './use-open-screens.ts';
import { type Overlay, useShortcuts } from './use-shortcuts.ts';

const loadDrawer = () => import('./drawer.tsx');
const Drawer = later(loadDrawer, 'Drawer');

const PaperHead = later(() => atRest().then(() => import('./paper-head.tsx')), 'PaperHead');

const Overlays = later(
  withWords(() => import('./overlays.tsx'), ['search', 'kinds', 'names']),
  'Overlays',
);

/** Height of the header, for what sticks below it. */
const HEADER = 'var(--header)';

interface ShellProps {
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  children: ReactNode;
}

function useStickyTop(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--sticky-top', HEADER);
    return () => void style.removeProperty('--sticky-top');
  }, []);
}

/** Goes to a path and takes the project along, as the links of the frame do. */
function useGo() {
  const navigate = useNavigate();
  return (to: string, search: Record<string, string> = {}) =>
    void navigate({
      to,
      search: ((before: UrlValues) => ({ ...keptSearch(before), ...search })) as never,
    });
}

/** Amounts that name no currency of their own are in the project's. */
function ProjectFormats({ children }: { children: ReactNode }) {
  const outer = use(FormatContext);
  const user = useUser();
  const { project } = useCurrentProject();
  const currency = project?.currency ?? user.currency;
  const formats = useMemo(() => ({ ...outer, currency }), [outer, currency]);
  return <FormatContext value={formats}>{children}</FormatContext>;
}

/** The frame of every screen of signed-in users: sidebar or drawer, header, content. */
export function Shell({ screens, quickActions, children }: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  // Once opened it stays in the page, so that closing is not cut off.
  const [menuWanted, setMenuWanted] = useState(false);
  const [overlay, show] = useState<Overlay | null>(null);
  const main = useRef<HTMLElement>(null);
  const { project } = useCurrentProject();
  useRememberedProject(project?.id ?? null);
  useHeadingFocus(main);
  useStickyTop();
  const { keyboardShortcuts: singleKeys } = useUser();
  const reach = { screens: useOpenScreens(screens), quickActions, go: useGo(), show };
  useShortcuts({ ...reach, may: useMay(), overlay, singleKeys });
  const narrow = useMedia('(width < 48rem)');
  useEffect(() => {
    // Fetched ahead where it will be wanted: on a screen too narrow for the sidebar.
    if (narrow) void atRest().then(loadDrawer);
  }, [narrow]);
  return (
    <ProjectFormats>
      <SkipLink to="#main" />
      <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)] print:block">
        {!narrow && <Sidebar screens={screens} quickActions={quickActions} />}
        <div className="flex min-h-dvh min-w-0 flex-col">
          <Header
            narrow={narrow}
            onSearch={() => show('palette')}
            onOpenMenu={() => {
              setMenuWanted(true);
              setMenuOpen(true);
            }}
          />
          <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
            <Suspense>
              <PaperHead />
            </Suspense>
            {children}
          </main>
        </div>
      </div>
      {menuWanted && (
        <Suspense>
          <Drawer screens={screens} quickActions={quickActions} open={menuOpen} onOpenChange={setMenuOpen} />
        </Suspense>
      )}
      {overlay && (
        <Suspense>
          <Overlays overlay={overlay} singleKeys={singleKeys} {...reach} />
        </Suspense>
      )}
    </ProjectFormats>
  );
}
