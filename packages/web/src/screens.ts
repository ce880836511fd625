import {
  BadgeCheck,
  Banknote,
  Bell,
  BookCheck,
  Building2,
  ChartColumn,
  ChartGantt,
  History,
  Key,
  LayoutDashboard,
  Settings,
  Sofa,
  Sun,
  Trash2,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import type { MessageFeature } from './messages/feature-messages.ts';
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

/** A screen as it is listed. Its path is its label, it is loaded later and needs no project, unless this says otherwise. */
type ListedScreen = Omit<Screen, Unsaid> &
  Partial<Pick<Screen, Unsaid>> & {
    /** Features whose messages it uses, besides those of its own name. */
    also?: Screen['words'];
  };

type Unsaid = 'paths' | 'load' | 'needs' | 'words';

/** The list screen of a kind, which uses the words of all lists and of some features more. */
function listScreen(kind: PageKind, ...features: Screen['words']) {
  const { page, icon, list } = PAGE_KIND_INFO[kind];
  return {
    ...list,
    label: page,
    paths: [page],
    icon,
    words: [page.slice(1), 'record', 'fields', 'categories', ...features],
  } as unknown as Screen;
}

/** Kinds whose lists are placed individually below. */
const PLACED_KINDS: readonly PageKind[] = [
  ...(['expense', 'variation', 'inspection', 'check', 'check-template'] as const),
  ...(['completion-list', 'diary-day', 'place', 'trade-link', 'document'] as const),
];

/** Kinds that are not. */
const OTHER_KINDS = PAGE_KINDS.filter((kind) => PAGE_KIND_INFO[kind].list && !PLACED_KINDS.includes(kind));

/** The screens in the order of the sidebar. */
const LISTED: readonly ListedScreen[] = [
  {
    paths: ['/dashboard', '/'],
    label: 'dashboard',
    icon: LayoutDashboard,
    key: 'd',
    section: 'overview',
    needs: 'project',
    also: ['projects'],
    load: () =>
      import('./projects/dashboard-screen.tsx').then((module) => ({
        default: module.DashboardScreen,
        prefetch: module.prefetch,
      })),
  },
  {
    label: 'projects',
    icon: Building2,
    key: 'p',
    section: 'overview',
  },
  {
    label: 'programme',
    icon: ChartGantt,
    key: 'm',
    section: 'overview',
    needs: 'budget',
    also: ['record', 'fields'],
  },
  {
    paths: ['/reports', '/reports/$report'],
    label: 'reports',
    icon: ChartColumn,
    key: 'g',
    section: 'overview',
    needs: ['reports-financial', 'reports-quality', 'reports-management'],
    also: ['lists', 'record'],
  },
  listScreen('expense'),
  listScreen('variation'),
  {
    label: 'budget',
    icon: Wallet,
    key: 'b',
    section: 'money',
    needs: 'budget',
    words: ['budgets', 'categories', 'record'],
  },
  {
    label: 'certificates',
    icon: BadgeCheck,
    key: 'c',
    section: 'money',
    needs: 'certificates',
    also: ['record', 'fields'],
  },
  {
    label: 'accounting',
    icon: BookCheck,
    key: 'A',
    section: 'money',
    needs: 'budget',
    words: ['accounting', 'categories', 'record', 'fields'],
  },
  ...OTHER_KINDS.map((kind) => listScreen(kind)),
  {
    label: 'bank',
    icon: Banknote,
    key: 'B',
    section: 'money',
    also: ['record'],
  },
  listScreen('inspection'),
  listScreen('check', 'members'),
  listScreen('check-template', 'members'),
  {
    ...listScreen('completion-list', 'members'),
    paths: ['/completion-lists', '/handover'],
  },
  {
    paths: ['/site'],
    label: 'today',
    icon: Sun,
    key: 'w',
    section: 'site',
    words: [],
  },
  listScreen('diary-day', 'checks'),
  listScreen('place'),
  listScreen('trade-link', 'lists'),
  {
    label: 'interior',
    icon: Sofa,
    key: 'r',
    section: 'site',
    needs: 'interior',
    words: ['interior-plans', 'interior-tasks', 'record', 'fields'],
  },
  listScreen('document'),
  {
    label: 'members',
    icon: Users,
    key: 't',
    section: 'project',
    needs: 'members',
    also: ['lists', 'names'],
  },
  {
    label: 'connections',
    icon: Key,
    key: 'z',
    section: 'project',
    needs: 'connections',
    words: ['tokens', 'members', 'names'],
  },
  {
    label: 'activity',
    icon: History,
    key: 'h',
    section: 'project',
    needs: 'activity',
    also: ['record', 'fields', 'kinds', 'names'],
  },
  {
    label: 'trash',
    icon: Trash2,
    key: 'x',
    section: 'project',
    needs: 'project',
    also: ['kinds', 'names'],
  },
  {
    label: 'notices',
    icon: Bell,
    key: 'n',
    section: 'account',
  },
  {
    label: 'profile',
    icon: UserRound,
    key: 'a',
    section: 'account',
    also: ['email'],
  },
  {
    label: 'settings',
    icon: Settings,
    key: 'y',
    section: 'account',
    also: ['passwords'],
  },
];

/** Routes and sidebar are generated from this table. */
export const SCREENS: readonly Screen[] = LISTED.map((screen) => ({
  paths: [`/${screen.label}`],
  load: later(screen.label),
  needs: null,
  // What most screens say has their name.
  words: [screen.label as MessageFeature, ...(screen.also ?? [])],
  ...screen,
}));
