import {
  addTransfer,
  getBudget,
  getCashFlow,
  listTransfers,
  putBudget,
} from '@brick/domain/budgets/contract';
import type { Place } from '@brick/domain/ledger/places';
import { mustBeTransferable } from '@brick/domain/ledger/transfers';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { pageOf } from '../platform/part.ts';
import { serve } from '../platform/serve.ts';
import { budgetParts } from './budget-parts.ts';
import {
  budgetFrom,
  type Changes,
  changesOf,
  insertTransfer,
  lockedParts,
  mustLeaveWhatIsUsed,
  shown,
  storeEntered,
  transfersOf,
  withEntered,
} from './budget-store.ts';
import { cashFlowOn, tellLevels } from './reads.ts';

const isPhase = (place: Place): place is Phase => (PHASES as readonly string[]).includes(place);

/** The phases that an entry leaves less than before, or for the first time something. */
const loweredIn = ({ before, after }: Changes): Phase[] =>
  PHASES.filter((phase) => {
    const [was, is] = [before.phases?.[phase], after.phases?.[phase]];
    if (is === undefined) return false;
    return was === null || was === undefined || is === null || is < was;
  });

export const budgetRoutes = [
  serve(getBudget, async ({ connection, project, query, today }) =>
    shown(await budgetParts(connection, project.id, { asOf: query.asOf ?? today }), project.currency),
  ),

  serve(putBudget, async (context) => {
    const { connection, project, body, today } = context;
    const { version, ...entered } = body;
    const parts = await lockedParts(connection, project.id, today);
    mustBeCurrent(shown(parts, project.currency), version);
    const changes = changesOf(parts, entered);
    if (!changes) return shown(parts, project.currency);
    mustLeaveWhatIsUsed(parts, changes.after);
    const write = storeEntered({ ...context, projectId: project.id }, changes);
    await tellLevels(connection, project.id, loweredIn(changes), write);
    return shown(withEntered(parts, changes.after), project.currency);
  }),

  serve(listTransfers, async ({ connection, project, query }) =>
    pageOf(await transfersOf(connection, project.id, query), query),
  ),

  serve(addTransfer, async (context) => {
    const { connection, project, body, today } = context;
    const parts = await lockedParts(connection, project.id, today);
    mustBeTransferable(body, budgetFrom(parts));
    const write = insertTransfer({ ...context, projectId: project.id }, { ...body, date: today });
    return tellLevels(connection, project.id, [isPhase(body.from) ? body.from : null], write);
  }),

  serve(getCashFlow, async ({ connection, project, query, today }) => {
    const asOf = query.asOf ?? today;
    return { currency: project.currency, asOf, ...(await cashFlowOn(connection, project.id, asOf)) };
  }),
];
