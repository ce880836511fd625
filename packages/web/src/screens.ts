import { Building2, FileDiff, HandCoins, LayoutDashboard, ReceiptText } from 'lucide-react';
import type { Screen } from './platform/screen.ts';

/** The screens in the order of the sidebar. Routes and sidebar are made of this table. */
export const SCREENS: readonly Screen[] = [
  {
    paths: ['/dashboard', '/'],
    label: 'dashboard',
    icon: LayoutDashboard,
    section: 'main',
    needs: 'project',
    words: ['dashboard', 'projects'],
    load: () => import('./projects/dashboard-screen.tsx').then((room) => ({ default: room.DashboardScreen })),
  },
  {
    paths: ['/projects'],
    label: 'projects',
    icon: Building2,
    section: 'main',
    needs: null,
    words: ['projects'],
    load: () => import('./projects/portfolio-screen.tsx').then((room) => ({ default: room.PortfolioScreen })),
  },
  {
    paths: ['/expenses'],
    label: 'expenses',
    icon: ReceiptText,
    section: 'main',
    needs: 'expenses',
    words: ['expenses'],
    load: () => import('./expenses/expenses-screen.tsx').then((room) => ({ default: room.ExpensesScreen })),
  },
  {
    paths: ['/variations'],
    label: 'variations',
    icon: FileDiff,
    section: 'main',
    needs: 'variations',
    words: ['variations'],
    load: () =>
      import('./variations/variations-screen.tsx').then((room) => ({ default: room.VariationsScreen })),
  },
  {
    paths: ['/monitoring-fees'],
    label: 'monitoringFees',
    icon: HandCoins,
    section: 'main',
    needs: 'monitoring-fees',
    words: ['monitoring-fees'],
    load: () =>
      import('./monitoring-fees/monitoring-fees-screen.tsx').then((room) => ({
        default: room.MonitoringFeesScreen,
      })),
  },
];

// The dashboard imports them from here until it asks platform itself.
export { QUICK_ACTIONS } from './platform/quick-actions.ts';
