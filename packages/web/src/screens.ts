import {
  BadgeCheck,
  Bell,
  Building2,
  CalendarRange,
  ChartColumn,
  History,
  LayoutDashboard,
  Settings,
  Sofa,
  Sun,
  Trash2,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { loadRecordKind } from './load-record-kind.ts';
import { PAGE_KIND_INFO, PAGE_KINDS, type PageKind } from './platform/records/page-kinds.ts';
import type { Screen } from './platform/routing/screen.ts';
import { lazyListScreen } from './records/lazy-list-screen.ts';

/** The list screen of a kind, the standard one unless another is given. */
function listScreen(kind: PageKind, load: Screen['load'] = lazyListScreen(() => loadRecordKind(kind))) {
  const { page, icon, list } = PAGE_KIND_INFO[kind];
  return {
    ...list,
    label: page,
    paths: [page],
    icon,
    words: [page.slice(1), 'record', 'fields', 'categories'],
    load,
  } as unknown as Screen;
}

/** Kinds that are not placed individually below. */
const OTHER_KINDS = PAGE_KINDS.filter(
  (kind) =>
    PAGE_KIND_INFO[kind].list && !['expense', 'variation', 'inspection', 'check', 'document'].includes(kind),
);

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
    load: () => import('./projects/portfolio-screen.tsx').then((room) => ({ default: room.PortfolioScreen })),
  },
  {
    paths: ['/programme'],
    label: 'programme',
    icon: CalendarRange,
    key: 'm',
    section: 'overview',
    needs: 'budget',
    words: ['programme', 'record', 'fields'],
    load: () =>
      import('./programme/programme-screen.tsx').then((room) => ({ default: room.ProgrammeScreen })),
  },
  {
    paths: ['/reports', '/reports/$report'],
    label: 'reports',
    icon: ChartColumn,
    key: 'g',
    section: 'overview',
    needs: ['reports-financial', 'reports-quality', 'reports-management'],
    words: ['reports', 'lists'],
    load: () => import('./reports/reports-screen.tsx').then((room) => ({ default: room.ReportsScreen })),
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
    load: () => import('./budgets/budget-screen.tsx').then((room) => ({ default: room.BudgetScreen })),
  },
  {
    paths: ['/certificates'],
    label: 'certificates',
    icon: BadgeCheck,
    key: 'c',
    section: 'money',
    needs: 'certificates',
    words: ['certificates', 'record', 'fields'],
    load: () =>
      import('./certificates/certificates-screen.tsx').then((room) => ({ default: room.CertificatesScreen })),
  },
  ...OTHER_KINDS.map((kind) => listScreen(kind)),
  listScreen('inspection'),
  {
    ...listScreen('check', () =>
      import('./checks/checks-screen.tsx').then((room) => ({
        default: room.ChecksScreen,
        askFirst: room.askFirst,
      })),
    ),
    words: ['checks', 'record', 'fields', 'categories', 'members'],
  },
  {
    paths: ['/site'],
    label: 'today',
    icon: Sun,
    key: 'w',
    section: 'site',
    needs: null,
    words: [],
    load: () => import('./site/open-site.tsx').then((room) => ({ default: room.OpenSite })),
  },
  {
    paths: ['/interior'],
    label: 'interior',
    icon: Sofa,
    key: 'r',
    section: 'site',
    needs: 'interior',
    words: ['interior-plans', 'interior-tasks', 'record', 'fields'],
    load: () => import('./interior/interior-screen.tsx').then((room) => ({ default: room.InteriorScreen })),
  },
  listScreen('document', () =>
    import('./documents/documents-screen.tsx').then((room) => ({ default: room.DocumentsScreen })),
  ),
  {
    paths: ['/members'],
    label: 'members',
    icon: Users,
    key: 't',
    section: 'project',
    needs: 'members',
    words: ['members', 'lists', 'names'],
    load: () => import('./members/members-screen.tsx').then((room) => ({ default: room.MembersScreen })),
  },
  {
    paths: ['/activity'],
    label: 'activity',
    icon: History,
    key: 'h',
    section: 'project',
    needs: 'activity',
    words: ['activity', 'record', 'fields', 'kinds', 'names'],
    load: () => import('./activity/activity-screen.tsx').then((room) => ({ default: room.ActivityScreen })),
  },
  {
    paths: ['/trash'],
    label: 'trash',
    icon: Trash2,
    key: 'x',
    section: 'project',
    needs: 'project',
    words: ['trash', 'kinds', 'names'],
    load: () => import('./trash/trash-screen.tsx').then((room) => ({ default: room.TrashScreen })),
  },
  {
    paths: ['/notices'],
    label: 'notices',
    icon: Bell,
    key: 'n',
    section: 'account',
    needs: null,
    words: ['notices'],
    load: () => import('./notices/notices-screen.tsx').then((room) => ({ default: room.NoticesScreen })),
  },
  {
    paths: ['/profile'],
    label: 'profile',
    icon: UserRound,
    key: 'a',
    section: 'account',
    needs: null,
    words: ['profile', 'email'],
    load: () => import('./users/profile-screen.tsx').then((room) => ({ default: room.ProfileScreen })),
  },
  {
    paths: ['/settings'],
    label: 'settings',
    icon: Settings,
    key: 'y',
    section: 'account',
    needs: null,
    words: ['settings', 'passwords'],
    load: () => import('./settings/settings-screen.tsx').then((room) => ({ default: room.SettingsScreen })),
  },
];
