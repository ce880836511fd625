import { getEarnedValue } from '@brick/domain/budgets/earned-value-contract';
import { earnedValue } from '@brick/domain/ledger/earned-value';
import { phaseWork } from '@brick/domain/ledger/phase-plans';
import { curveDays, sCurve } from '@brick/domain/ledger/s-curve';
import { earnedValueOnWire } from '@brick/domain/ledger/wire';
import { serve } from '../platform/serve.ts';
import { budgetParts } from './budget-parts.ts';
import { budgetFrom } from './budget-store.ts';
import { workAlong } from './earned-value-store.ts';

export const earnedValueRoutes = [
  serve(getEarnedValue, async ({ connection, project, query, today }) => {
    const asOf = query.asOf ?? today;
    const parts = await budgetParts(connection, project.id, { asOf, byMonth: true });
    const work = phaseWork(budgetFrom(parts), parts.programme, parts.kept.percentComplete);
    const value = earnedValue(work, asOf);
    const days = value.span ? curveDays(value.span, asOf) : [];
    const workAt = await workAlong(connection, parts, work, days);
    return { currency: project.currency, asOf, ...earnedValueOnWire(value, sCurve(days, asOf, workAt)) };
  }),
];
