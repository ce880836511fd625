import { getEarnedValue } from '@brick/domain/budgets/earned-value-api';
import { serializeEarnedValue } from '@brick/domain/ledger/serialize';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { loadEarnedValue } from './service.ts';

export const earnedValueRoutes = [
  serve(getEarnedValue, async ({ connection, project, query, today }) => {
    const asOf = query.asOf ?? today;
    const { value, curve } = await loadEarnedValue(connection, project.id, asOf);
    return { currency: project.currency, asOf, ...serializeEarnedValue(value, curve) };
  }),
];
