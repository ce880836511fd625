import { pictureForm } from './world.ts';

let accounts = 0;

const newUsername = (): string => {
  accounts += 1;
  return `walker${accounts}`;
};

const expense = { phase: 'foundation', itemName: 'River sand', amount: '3150.00', date: '2026-03-04' };
const variation = { title: 'Ridge beam in steel', extraCost: '12400.00' };
const fee = { feeType: 'Site supervision', payeeName: 'Letsatsi Consulting Engineers', amount: '3200.00' };
const supplier = { name: 'Kalahari Cement', category: 'construction_materials', phone: '+267 390 0000' };

/**
 * A body with which each call succeeds for whom it is meant, keyed like the table of statuses. Edits touch a field that
 * says nothing of money, results or states: those have rules of their own.
 */
export const BODIES: Record<string, () => unknown> = {
  'POST /api/register': () => ({ username: newUsername(), password: 'mortar-and-lime' }),
  'POST /api/login': () => ({ username: 'mason', password: 'mortar-and-lime' }),
  'POST /api/projects': () => ({
    name: 'Kgale View Terrace',
    totalBudget: '750000.00',
    currency: 'BWP',
    startDate: '2026-01-12',
  }),
  'PATCH /api/projects/{projectId}': () => ({ location: 'Plot 413, Mokolodi' }),
  'POST /api/projects/{projectId}/expenses': () => expense,
  'PATCH /api/expenses/{id}': () => ({ itemName: 'River sand, washed' }),
  'POST /api/projects/{projectId}/variations': () => variation,
  'PATCH /api/variations/{id}': () => ({ description: 'As drawn on sheet 7' }),
  'POST /api/variations/{id}/decision': () => ({ decision: 'approved', note: 'Agreed on site' }),
  'POST /api/projects/{projectId}/monitoring-fees': () => fee,
  'PATCH /api/monitoring-fees/{id}': () => ({ description: 'March' }),
  'POST /api/projects/{projectId}/inspections': () => ({
    phase: 'foundation',
    inspectionType: 'Reinforcement before concrete',
  }),
  'PATCH /api/inspections/{id}': () => ({ location: 'Grid B to D' }),
  'POST /api/projects/{projectId}/issues': () => ({ title: 'Crack in retaining wall', severity: 'high' }),
  'PATCH /api/issues/{id}': () => ({ location: 'North elevation' }),
  'POST /api/projects/{projectId}/interior-plans': () => ({ roomName: 'Kitchen', budget: '48000.00' }),
  'PATCH /api/interior-plans/{id}': () => ({ notes: 'Oak veneer' }),
  'POST /api/interior-plans/{id}/tasks': () => ({ taskName: 'Choose worktops', estimatedCost: '9000.00' }),
  'PATCH /api/interior-tasks/{id}': () => ({ description: 'Three samples' }),
  'POST /api/suppliers': () => supplier,
  'PATCH /api/suppliers/{id}': () => ({ notes: 'Delivers on Saturdays' }),
  'PUT /api/suppliers/{id}': () => ({ ...supplier, notes: 'Delivers on Saturdays' }),
  'POST /api/newsletter': () => ({ email: 'mason@example.com' }),
  'POST /api/upload': () => pictureForm(),
};
