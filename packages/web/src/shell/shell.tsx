import { PRODUCT_NAME } from '@brick/domain/brand';
import { fullName } from '@brick/domain/users/names';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadWords } from '../messages/rooms.ts';
import { useCurrentProject, useMay, useRememberedProject } from '../platform/current-project.ts';
import type { QuickAction, Screen } from '../platform/screen.ts';
import type { UrlValues } from '../platform/search.ts';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { FormatContext, useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { Header } from './header.tsx';
import { useHeadingFocus } from './heading-focus.ts';
import { keptSearch } from './nav-path.ts';
import { Sidebar } from './sidebar.tsx';
import { useOpenScreens } from './use-open-screens.ts';
import { type Overlay, useShortcuts } from './use-shortcuts.ts';

const loadDrawer = () => import('./drawer.tsx');
const Drawer = later(loadDrawer, 'Drawer');

const Overlays = later(
  () => Promise.all([import('./overlays.tsx'), loadWords(['search', 'kinds'])]).then(([module]) => module),
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

/** What stands above a screen on paper: whose product it is of, and when and by whom it was printed. */
function PaperHead() {
  const t = useTranslations('ui');
  const { date } = useFormat();
  return (
    <p className="t-sm mb-4 hidden justify-between border-b border-line pb-2 text-ink-2 print:flex">
      <span>{PRODUCT_NAME}</span>
      <span>{t('printed', { date: date(useToday()), name: fullName(useUser()) })}</span>
    </p>
  );
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
  useEffect(() => {
    // Fetched ahead where it will be wanted: on a screen too narrow for the sidebar.
    if (window.matchMedia('(width < 48rem)').matches) void loadDrawer();
  }, []);
  return (
    <ProjectFormats>
      <SkipLink to="#main" />
      <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)] print:block">
        <Sidebar screens={screens} quickActions={quickActions} />
        <div className="flex min-h-dvh min-w-0 flex-col">
          <Header
            onSearch={() => show('palette')}
            onOpenMenu={() => {
              setMenuWanted(true);
              setMenuOpen(true);
            }}
          />
          <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
            <PaperHead />
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
