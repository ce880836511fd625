import {
  BadgeCheck,
  Bell,
  Building2,
  CalendarRange,
  ChartColumn,
  History,
  KeyRound,
  LayoutDashboard,
  Settings,
  Sofa,
  Sun,
  Trash2,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { PAGE_KIND_INFO, PAGE_KINDS, type PageKind } from './platform/records/page-kinds.ts';
import type { Screen } from './platform/routing/screen.ts';

/** Loads a screen by what is fetched once the first one is there. */
const later =
  (label: Screen['label']): Screen['load'] =>
  async () => {
    const { SCREEN_LOADERS } = await import('./screen-loaders.ts');
    const load = SCREEN_LOADERS[label];
    if (!load) throw new Error(`Nothing loads the screen ${label}.`);
    return load();
  };

/** The list screen of a kind. */
function listScreen(kind: PageKind) {
  const { page, icon, list } = PAGE_KIND_INFO[kind];
  return {
    ...list,
    label: page,
    paths: [page],
    icon,
    words: [page.slice(1), 'record', 'fields', 'categories'],
    load: later(page as Screen['label']),
  } as unknown as Screen;
}

/** Kinds whose lists are placed individually below. */
const PLACED_KINDS: readonly PageKind[] = [
  ...(['expense', 'variation', 'inspection', 'check', 'check-template'] as const),
  ...(['completion-list', 'diary-day', 'place', 'trade-link', 'document'] as const),
];

/** Kinds that are not. */
const OTHER_KINDS = PAGE_KINDS.filter((kind) => PAGE_KIND_INFO[kind].list && !PLACED_KINDS.includes(kind));

/** The screens in the order of the sidebar. Routes and sidebar are generated from this table. */
export const SCREENS: readonly Screen[] = [
  {
    paths: ['/dashboard', '/'],
    label: 'dashboard',
    icon: LayoutDashboard,
    key: 'd',
    section: 'overview',
    needs: 'project',
    words: ['dashboard', 'projects'],
    load: () =>
      import('./projects/dashboard-screen.tsx').then((room) => ({
        default: room.DashboardScreen,
        askFirst: room.prefetch,
      })),
  },
  {
    paths: ['/projects'],
    label: 'projects',
    icon: Building2,
    key: 'p',
    section: 'overview',
    needs: null,
    words: ['projects'],
    load: later('projects'),
  },
  {
    paths: ['/programme'],
    label: 'programme',
    icon: CalendarRange,
    key: 'm',
    section: 'overview',
    needs: 'budget',
    words: ['programme', 'record', 'fields'],
    load: later('programme'),
  },
  {
    paths: ['/reports', '/reports/$report'],
    label: 'reports',
    icon: ChartColumn,
    key: 'g',
    section: 'overview',
    needs: ['reports-financial', 'reports-quality', 'reports-management'],
    words: ['reports', 'lists'],
    load: later('reports'),
  },
  listScreen('expense'),
  listScreen('variation'),
  {
    paths: ['/budget'],
    label: 'budget',
    icon: Wallet,
    key: 'b',
    section: 'money',
    needs: 'budget',
    words: ['budgets', 'categories'],
    load: later('budget'),
  },
  {
    paths: ['/certificates'],
    label: 'certificates',
    icon: BadgeCheck,
    key: 'c',
    section: 'money',
    needs: 'certificates',
    words: ['certificates', 'record', 'fields'],
    load: later('certificates'),
  },
  ...OTHER_KINDS.map((kind) => listScreen(kind)),
  listScreen('inspection'),
  {
    ...listScreen('check'),
    words: ['checks', 'record', 'fields', 'categories', 'members'],
  },
  {
    ...listScreen('check-template'),
    words: ['check-templates', 'record', 'fields', 'categories', 'members'],
  },
  {
    ...listScreen('completion-list'),
    paths: ['/completion-lists', '/handover'],
    words: ['completion-lists', 'record', 'fields', 'categories', 'members'],
  },
  {
    paths: ['/site'],
    label: 'today',
    icon: Sun,
    key: 'w',
    section: 'site',
    needs: null,
    words: [],
    load: later('today'),
  },
  {
    ...listScreen('diary-day'),
    words: ['diary-days', 'record', 'fields', 'categories', 'checks'],
  },
  listScreen('place'),
  {
    ...listScreen('trade-link'),
    words: ['trade-links', 'record', 'fields', 'categories', 'lists'],
  },
  {
    paths: ['/interior'],
    label: 'interior',
    icon: Sofa,
    key: 'r',
    section: 'site',
    needs: 'interior',
    words: ['interior-plans', 'interior-tasks', 'record', 'fields'],
    load: later('interior'),
  },
  listScreen('document'),
  {
    paths: ['/members'],
    label: 'members',
    icon: Users,
    key: 't',
    section: 'project',
    needs: 'members',
    words: ['members', 'lists', 'names'],
    load: later('members'),
  },
  {
    paths: ['/connections'],
    label: 'connections',
    icon: KeyRound,
    key: 'z',
    section: 'project',
    needs: 'connections',
    words: ['tokens', 'members', 'names'],
    load: later('connections'),
  },
  {
    paths: ['/activity'],
    label: 'activity',
    icon: History,
    key: 'h',
    section: 'project',
    needs: 'activity',
    words: ['activity', 'record', 'fields', 'kinds', 'names'],
    load: later('activity'),
  },
  {
    paths: ['/trash'],
    label: 'trash',
    icon: Trash2,
    key: 'x',
    section: 'project',
    needs: 'project',
    words: ['trash', 'kinds', 'names'],
    load: later('trash'),
  },
  {
    paths: ['/notices'],
    label: 'notices',
    icon: Bell,
    key: 'n',
    section: 'account',
    needs: null,
    words: ['notices'],
    load: later('notices'),
  },
  {
    paths: ['/profile'],
    label: 'profile',
    icon: UserRound,
    key: 'a',
    section: 'account',
    needs: null,
    words: ['profile', 'email'],
    load: later('profile'),
  },
  {
    paths: ['/settings'],
    label: 'settings',
    icon: Settings,
    key: 'y',
    section: 'account',
    needs: null,
    words: ['settings', 'passwords'],
    load: later('settings'),
  },
];
