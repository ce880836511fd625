import { stateNames, VIEW_SCREENS, type ViewScreen } from '@brick/domain/views/screens';
import { expect, it } from 'vitest';
import { record as document } from './documents/record.tsx';
import { record as expense } from './expenses/record.tsx';
import { record as inspection } from './inspections/record.tsx';
import { record as interiorPlan } from './interior/plan-record.tsx';
import { record as issue } from './issues/record.tsx';
import { record as monitoringFee } from './monitoring-fees/record.tsx';
import { namesOf } from './records/filters.ts';
import { record as supplier } from './suppliers/record.tsx';
import { record as variation } from './variations/record.tsx';

const FILTERS: Record<ViewScreen, readonly string[]> = {
  expenses: [...namesOf(expense.filters), 'sort'],
  variations: [...namesOf(variation.filters), 'sort'],
  'monitoring-fees': [...namesOf(monitoringFee.filters), 'sort'],
  inspections: [...namesOf(inspection.filters), 'sort'],
  issues: [...namesOf(issue.filters), 'sort'],
  // The tasks of plans are unfolded or not.
  interior: [...namesOf(interiorPlan.filters), 'tasks'],
  suppliers: [...namesOf(supplier.filters), 'sort'],
  documents: [...namesOf(document.filters), 'sort'],
};

it.each(VIEW_SCREENS)('a saved view of %s keeps every filter of its list, and no more', (screen) => {
  expect([...stateNames(screen)].sort()).toEqual([...FILTERS[screen]].sort());
});
