import {
  Building2,
  ClipboardCheck,
  FileDiff,
  HandCoins,
  LayoutDashboard,
  ReceiptText,
  Sofa,
  TriangleAlert,
  Truck,
} from 'lucide-react';
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
    paths: ['/suppliers'],
    label: 'suppliers',
    icon: Truck,
    section: 'main',
    needs: null,
    words: ['suppliers'],
    load: () =>
      import('./suppliers/suppliers-screen.tsx').then((room) => ({ default: room.SuppliersScreen })),
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
  {
    paths: ['/inspections'],
    label: 'inspections',
    icon: ClipboardCheck,
    section: 'main',
    needs: 'inspections',
    words: ['inspections'],
    load: () =>
      import('./inspections/inspections-screen.tsx').then((room) => ({ default: room.InspectionsScreen })),
  },
  {
    paths: ['/issues'],
    label: 'issues',
    icon: TriangleAlert,
    section: 'main',
    needs: 'issues',
    count: (project) => project.unresolvedIssues,
    words: ['issues'],
    load: () => import('./issues/issues-screen.tsx').then((room) => ({ default: room.IssuesScreen })),
  },
  {
    paths: ['/interior'],
    label: 'interior',
    icon: Sofa,
    section: 'main',
    needs: 'interior',
    words: ['interior'],
    load: () => import('./interior/interior-screen.tsx').then((room) => ({ default: room.InteriorScreen })),
  },
];
