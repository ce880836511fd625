import { getEarnedValue } from '@brick/domain/budgets/earned-value-contract';
import { earnedValueOnWire } from '@brick/domain/ledger/wire';
import { serve } from '../platform/serve.ts';
import { earnedValueOn } from './reads.ts';

export const earnedValueRoutes = [
  serve(getEarnedValue, async ({ connection, project, query, today }) => {
    const asOf = query.asOf ?? today;
    const { value, curve } = await earnedValueOn(connection, project.id, asOf);
    return { currency: project.currency, asOf, ...earnedValueOnWire(value, curve) };
  }),
];
