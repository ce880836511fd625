import { stateNames, VIEW_SCREENS, type ViewScreen } from '@brick/domain/views/screens';
import { expect, it } from 'vitest';
import { FILTER_NAMES as documents } from './documents/use-documents.ts';
import { FILTER_NAMES as expenses } from './expenses/use-expenses.ts';
import { FILTER_NAMES as inspections } from './inspections/use-inspections.ts';
import { FILTER_NAMES as issues } from './issues/use-issues.ts';
import { FILTER_NAMES as fees } from './monitoring-fees/use-monitoring-fees.ts';
import { FILTER_NAMES as suppliers } from './suppliers/use-suppliers.ts';
import { FILTER_NAMES as variations } from './variations/use-variations.ts';

const FILTERS: Record<ViewScreen, readonly string[]> = {
  expenses: [...expenses, 'sort'],
  variations: [...variations, 'sort'],
  'monitoring-fees': [...fees, 'sort'],
  inspections: [...inspections, 'sort'],
  issues: [...issues, 'sort'],
  // Plans are searched, their tasks filtered by status, and both are unfolded or not.
  interior: ['q', 'status', 'tasks'],
  suppliers: [...suppliers, 'sort'],
  documents: [...documents, 'sort'],
};

it.each(VIEW_SCREENS)('a saved view of %s keeps every filter of its list, and no more', (screen) => {
  expect([...stateNames(screen)].sort()).toEqual([...FILTERS[screen]].sort());
});
