import { addTransfer, getBudget, getCashFlow, listTransfers, putBudget } from '@brick/domain/budgets/api';
import { hasPhaseBudget } from '@brick/domain/ledger/budget/budget';
import { budgetInputs } from '@brick/domain/ledger/budget/budget-from-totals';
import type { BudgetHeading } from '@brick/domain/ledger/budget/budget-headings';
import { assertTransferable } from '@brick/domain/ledger/budget/budget-transfers';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import { type BudgetData, loadBudgetData } from './budget-data.ts';
import {
  applyBudgetEntry,
  assertContingencyCovered,
  type BudgetChanges,
  changesOf,
  computeBudget,
  insertTransfer,
  loadTransfers,
  lockBudgetData,
  serializeBudgetReply,
  storeBudgetEntry,
} from './budget-store.ts';
import { loadCashFlow, notifyBudgetLevels } from './service.ts';

const isPhase = (place: BudgetHeading): place is Phase => (PHASES as readonly string[]).includes(place);

/** The phases whose level a write may raise: all of them where it gives the first phase a budget. */
const phasesAtStake = ({ kept }: BudgetData, lowered: readonly Phase[]): readonly Phase[] =>
  hasPhaseBudget(budgetInputs(kept)) ? lowered : PHASES;

/** The phases whose budget an entry lowers, or sets for the first time. */
const loweredPhases = ({ before, after }: BudgetChanges): Phase[] =>
  PHASES.filter((phase) => {
    const [was, is] = [before.phases?.[phase], after.phases?.[phase]];
    if (is === undefined) return false;
    return was === null || was === undefined || is === null || is < was;
  });

export const budgetRoutes = [
  serve(getBudget, async ({ connection, caller, project, query: { asOf }, today }) =>
    serializeBudgetReply(
      await loadBudgetData(
        connection,
        project.id,
        asOf ? { asOf, timezone: caller.timezone } : { asOf: today },
      ),
      project.currency,
    ),
  ),

  serve(putBudget, async (context) => {
    const { connection, project, body, today } = context;
    const { version, ...entered } = body;
    const parts = await lockBudgetData(connection, project.id, today);
    assertCurrentVersion(serializeBudgetReply(parts, project.currency), version);
    const changes = changesOf(parts, entered);
    if (!changes) return serializeBudgetReply(parts, project.currency);
    assertContingencyCovered(parts, changes.after);
    const write = storeBudgetEntry({ ...context, projectId: project.id }, changes);
    await notifyBudgetLevels(connection, project.id, phasesAtStake(parts, loweredPhases(changes)), write);
    return serializeBudgetReply(applyBudgetEntry(parts, changes.after), project.currency);
  }),

  serve(listTransfers, async ({ connection, project, query }) =>
    toPage(await loadTransfers(connection, project.id, query), query),
  ),

  serve(addTransfer, async (context) => {
    const { connection, project, body, today } = context;
    const parts = await lockBudgetData(connection, project.id, today);
    assertTransferable(body, computeBudget(parts));
    const write = insertTransfer({ ...context, projectId: project.id }, { ...body, date: today });
    const lowered = phasesAtStake(parts, isPhase(body.from) ? [body.from] : []);
    return notifyBudgetLevels(connection, project.id, lowered, write);
  }),

  serve(getCashFlow, async ({ connection, project, query, today }) => {
    const asOf = query.asOf ?? today;
    return { currency: project.currency, asOf, ...(await loadCashFlow(connection, project.id, asOf)) };
  }),
];
