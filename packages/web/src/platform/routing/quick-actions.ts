import { ChartColumn, ClipboardPlus, Plus, Upload } from 'lucide-react';
import type { QuickAction } from './screen.ts';

/** The most frequent actions, for the sidebar and the dashboard. */
export const QUICK_ACTIONS: readonly QuickAction[] = [
  { label: 'addExpense', icon: Plus, to: '/expenses', search: { add: '1' }, allow: ['expenses', 'create'] },
  {
    label: 'uploadReceipt',
    icon: Upload,
    to: '/expenses',
    search: { add: 'receipt' },
    allow: ['expenses', 'create'],
  },
  {
    label: 'newInspection',
    icon: ClipboardPlus,
    to: '/inspections',
    search: { add: '1' },
    allow: ['inspections', 'create'],
  },
  {
    label: 'generateReport',
    icon: ChartColumn,
    to: '/reports',
    search: {},
    allow: [['reports-financial', 'reports-quality', 'reports-management'], 'read'],
  },
];
