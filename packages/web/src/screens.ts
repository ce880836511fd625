import type { Action, Resource } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { Building2, LayoutDashboard, type LucideIcon, Plus, ReceiptText, Upload } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Messages } from './messages/languages.ts';

/** A screen of signed-in users: its route, its place in the sidebar, and what it takes to see it. */
export interface Screen {
  /** The first one is where links lead; the others show the same. */
  paths: readonly [string, ...string[]];
  /** Its words: nav.<label> of messages/en/shell.json. */
  label: keyof Messages['shell']['nav'];
  icon: LucideIcon;
  section: 'main' | 'account';
  /** What one must be allowed to read in the selected project; null where the screen is about no single project. */
  needs: Resource | null;
  /** Number beside the entry, of the selected project; none at zero. */
  count?: (project: Project) => number;
  load: () => Promise<{ default: FunctionComponent }>;
}

/** The screens in the order of the sidebar. Routes and sidebar are made of this table. */
export const SCREENS: readonly Screen[] = [
  {
    paths: ['/dashboard', '/'],
    label: 'dashboard',
    icon: LayoutDashboard,
    section: 'main',
    needs: 'project',
    load: () => import('./projects/dashboard-screen.tsx').then((room) => ({ default: room.DashboardScreen })),
  },
  {
    paths: ['/projects'],
    label: 'projects',
    icon: Building2,
    section: 'main',
    needs: null,
    load: () => import('./projects/portfolio-screen.tsx').then((room) => ({ default: room.PortfolioScreen })),
  },
  {
    paths: ['/expenses'],
    label: 'expenses',
    icon: ReceiptText,
    section: 'main',
    needs: 'expenses',
    load: () => import('./expenses/expenses-screen.tsx').then((room) => ({ default: room.ExpensesScreen })),
  },
];

/** Something to begin from anywhere: it opens a dialog of a screen for the selected project. */
export interface QuickAction {
  label: keyof Messages['shell']['quick'];
  icon: LucideIcon;
  to: string;
  search: Record<string, string>;
  allow: readonly [Resource, Action];
}

export const QUICK_ACTIONS: readonly QuickAction[] = [
  { label: 'addExpense', icon: Plus, to: '/expenses', search: { add: '1' }, allow: ['expenses', 'create'] },
  { label: 'uploadReceipt', icon: Upload, to: '/expenses', search: { add: 'receipt' }, allow: ['expenses', 'create'] },
];
