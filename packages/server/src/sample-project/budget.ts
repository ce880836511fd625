import type { BudgetHeading } from '@brick/domain/ledger/budget/budget-headings';
import type { Phase } from '@brick/domain/phases/phases';
import type { NewExpense } from '../row-builders/expense.ts';
import type { budgetTransfers, commitments, phaseBudgets, projectBudgets } from '../schema/budgets.ts';
import { rowOf } from '../testing/builders/row-with-text-amounts.ts';
import type { Payee } from './expense-data.ts';
import { nameOf } from './expenses.ts';
import type { SampleContext } from './sample-dates.ts';

type CommitmentInsert = typeof commitments.$inferInsert;

/** Days since the budget was entered. */
const ENTERED_DAYS_AGO = 256;

const ORIGINALS: Record<Phase, string> = {
  land_planning: '185000.00',
  foundation: '285000.00',
  structure: '645000.00',
  roofing: '270000.00',
  utilities: '290000.00',
  finishes: '340000.00',
  fittings: '140000.00',
  compliance: '40000.00',
};

const FEES = '65000.00';
const CONTINGENCY = '110000.00';

interface SampleTransfer {
  daysAgo: number;
  from: BudgetHeading;
  to: BudgetHeading;
  amount: string;
  reason: string;
}

const TRANSFERS: readonly SampleTransfer[] = [
  {
    daysAgo: 110,
    from: 'unallocated',
    to: 'structure',
    amount: '12000.00',
    reason: 'The patio beam is a size larger than on the first drawings.',
  },
  {
    daysAgo: 31,
    from: 'contingency',
    to: 'roofing',
    amount: '15000.00',
    reason: 'Bracing renewed after the storm, with the crane for a second day.',
  },
];

interface SampleCommitment {
  daysAgo: number;
  phase: Phase;
  payee: Payee;
  title: string;
  description?: string;
  lines: readonly { description: string; amount: string }[];
  amount: string;
}

const COMMITMENTS: readonly SampleCommitment[] = [
  {
    daysAgo: 95,
    phase: 'roofing',
    payee: 'timber',
    title: 'Roof trusses and wall plates',
    amount: '145000.00',
    lines: [
      { description: 'Wall plates and truss anchors', amount: '12000.00' },
      { description: 'Trusses for the main roof', amount: '65000.00' },
      { description: 'Trusses for patio and gable B', amount: '50000.00' },
      { description: 'Fascia and barge boards', amount: '18000.00' },
    ],
  },
  {
    daysAgo: 60,
    phase: 'roofing',
    payee: 'merchants',
    title: 'Roof sheeting and rainwater goods',
    description: 'Colour as on the sample of 4 June.',
    amount: '105000.00',
    lines: [],
  },
  {
    daysAgo: 75,
    phase: 'utilities',
    payee: 'services',
    title: 'Plumbing and electrical work',
    description: 'First and second fix, tested and with certificates.',
    amount: '286000.00',
    lines: [
      { description: 'Drainage and septic tank', amount: '56000.00' },
      { description: 'Plumbing', amount: '98000.00' },
      { description: 'Electrical', amount: '132000.00' },
    ],
  },
  {
    daysAgo: 20,
    phase: 'finishes',
    payee: 'contractor',
    title: 'Plaster inside and outside',
    amount: '118000.00',
    lines: [],
  },
  {
    daysAgo: 8,
    phase: 'finishes',
    payee: 'merchants',
    title: 'Porcelain tiles',
    description: '190 m², delivered in two lots.',
    amount: '64000.00',
    lines: [],
  },
  {
    daysAgo: 5,
    phase: 'fittings',
    payee: 'joinery',
    title: 'Kitchen cabinets and wardrobes',
    amount: '95000.00',
    lines: [],
  },
];

/** The original budget of each phase. */
export const samplePhaseBudgets = ({ projectId }: SampleContext): (typeof phaseBudgets.$inferInsert)[] =>
  Object.entries(ORIGINALS).map(([phase, original]) =>
    rowOf<typeof phaseBudgets.$inferInsert>({ projectId, phase: phase as Phase, original }),
  );

/** The budget outside of phases, entered once. */
export const sampleBudget = ({ projectId, days }: SampleContext) =>
  rowOf<typeof projectBudgets.$inferInsert>({
    projectId,
    fees: FEES,
    contingency: CONTINGENCY,
    version: 2,
    updatedAt: days.at(ENTERED_DAYS_AGO),
  });

/** The budget transfers. */
export const sampleTransfers = ({
  projectId,
  ownerId,
  days,
}: SampleContext): (typeof budgetTransfers.$inferInsert)[] =>
  TRANSFERS.map(({ daysAgo, ...transfer }, index) =>
    rowOf<typeof budgetTransfers.$inferInsert>({
      ...transfer,
      projectId,
      madeBy: ownerId,
      date: days.day(daysAgo),
      createdAt: days.at(daysAgo, index),
    }),
  );

/** The commitments of the sample. `supplierIds` maps supplier names to ids. */
export const sampleCommitments = (
  { projectId, ownerId, days }: SampleContext,
  supplierIds: ReadonlyMap<string, number>,
): CommitmentInsert[] =>
  COMMITMENTS.map(({ daysAgo, payee, ...commitment }, index) =>
    rowOf<CommitmentInsert>({
      ...commitment,
      projectId,
      addedBy: ownerId,
      supplier: nameOf(payee),
      supplierId: supplierIds.get(nameOf(payee)) ?? null,
      date: days.day(daysAgo),
      createdAt: days.at(daysAgo, index),
      updatedAt: days.at(daysAgo, index),
    }),
  );

/** Books expenses against the commitment of their phase and supplier, if it existed by then. */
export const withCommitments = (
  bills: readonly NewExpense[],
  orders: readonly Pick<typeof commitments.$inferSelect, 'id' | 'phase' | 'supplier' | 'date'>[],
): NewExpense[] =>
  bills.map((bill) => {
    const order = orders.find(
      ({ phase, supplier, date }) => phase === bill.phase && supplier === bill.supplier && date <= bill.date,
    );
    return { ...bill, commitmentId: order?.id ?? null };
  });

/** The log entries of the budget: its entry and the transfers. */
export function historyOfBudget(
  { projectId, days }: SampleContext,
  transfers: readonly (typeof budgetTransfers.$inferSelect)[],
) {
  const nothing = Object.fromEntries(Object.keys(ORIGINALS).map((phase) => [phase, null]));
  return [
    {
      entity: 'budget' as const,
      entityId: projectId,
      action: 'updated' as const,
      before: { phases: nothing, fees: null, contingency: null },
      after: { phases: ORIGINALS, fees: FEES, contingency: CONTINGENCY },
      at: days.at(ENTERED_DAYS_AGO),
    },
    ...transfers.map(({ id, from, to, amount, reason, date, createdAt }) => ({
      entity: 'transfer' as const,
      entityId: id,
      action: 'created' as const,
      after: { from, to, amount, reason, date },
      at: createdAt,
    })),
  ];
}
