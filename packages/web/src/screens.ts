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
  Trash2,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { KINDS, PAGE_KINDS, type PageKind } from './platform/kinds.ts';
import type { Screen } from './platform/screen.ts';
import { loadRecord } from './record-modules.ts';
import { listed } from './records/listed.ts';

/** The screen of a kind that has a list, drawn as all are unless it has a way of its own. */
function listOf(kind: PageKind, load: Screen['load'] = listed(() => loadRecord(kind))) {
  const { page, icon, list } = KINDS[kind];
  return {
    ...list,
    paths: [page],
    icon,
    words: [page.slice(1), 'record', 'fields'],
    load,
  } as unknown as Screen;
}

/** Those that have no place of their own below. */
const OTHERS = PAGE_KINDS.filter(
  (kind) => KINDS[kind].list && !['expense', 'variation', 'inspection', 'document'].includes(kind),
);

/** The screens in the order of the sidebar. Routes and sidebar are made of this table. */
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
        askFirst: room.askFirst,
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
  listOf('expense'),
  listOf('variation'),
  {
    paths: ['/budget'],
    label: 'budget',
    icon: Wallet,
    key: 'b',
    section: 'money',
    needs: 'budget',
    words: ['budgets'],
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
  ...OTHERS.map((kind) => listOf(kind)),
  listOf('inspection'),
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
  listOf('document', () =>
    import('./documents/documents-screen.tsx').then((room) => ({ default: room.DocumentsScreen })),
  ),
  {
    paths: ['/members'],
    label: 'members',
    icon: Users,
    key: 't',
    section: 'project',
    needs: 'members',
    words: ['members', 'lists'],
    load: () => import('./members/members-screen.tsx').then((room) => ({ default: room.MembersScreen })),
  },
  {
    paths: ['/activity'],
    label: 'activity',
    icon: History,
    key: 'h',
    section: 'project',
    needs: 'activity',
    words: ['activity', 'record', 'fields', 'kinds'],
    load: () => import('./activity/activity-screen.tsx').then((room) => ({ default: room.ActivityScreen })),
  },
  {
    paths: ['/trash'],
    label: 'trash',
    icon: Trash2,
    key: 'x',
    section: 'project',
    needs: 'project',
    words: ['trash', 'kinds'],
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
