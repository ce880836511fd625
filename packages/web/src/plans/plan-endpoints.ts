import type {
  addRevision,
  alignRevision,
  Plan,
  PlanPin,
  pinEndpoints,
  planEndpoints,
  planPins,
  updateRevision,
} from '@brick/domain/plans/api';
import { useQuery } from '@tanstack/react-query';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { projectKey } from '../platform/projects/current-project.ts';

export const addPlanEndpoint = endpointRef<typeof planEndpoints.add>(
  'POST',
  '/api/projects/{projectId}/plans',
);
export const addRevisionEndpoint = endpointRef<typeof addRevision>('POST', '/api/plans/{id}/revisions');
export const updateRevisionEndpoint = endpointRef<typeof updateRevision>(
  'PATCH',
  '/api/plans/{id}/revisions/{number}',
);
export const alignRevisionEndpoint = endpointRef<typeof alignRevision>(
  'PUT',
  '/api/plans/{id}/revisions/{number}/alignment',
);
export const addPinEndpoint = endpointRef<typeof pinEndpoints.add>('POST', '/api/projects/{projectId}/pins');
export const movePinEndpoint = endpointRef<typeof pinEndpoints.update>('PATCH', '/api/pins/{id}');

const pinsEndpoint = endpointRef<typeof planPins>('GET', '/api/projects/{projectId}/plans/{planId}/pins');

/** Filters of the pins of a plan. Stage and trade are of issues, the state is of checks. */
export interface PinFilters {
  kind?: string | undefined;
  stage?: string | undefined;
  trade?: string | undefined;
  state?: string | undefined;
}

/** The pins of a plan on one of its revisions. */
export function usePins(plan: Plan, revision: number | null) {
  return useQuery({
    queryKey: projectKey(plan.projectId, 'pins', plan.id, revision),
    queryFn: ({ signal }) =>
      callAll(pinsEndpoint, {
        params: { projectId: plan.projectId, planId: plan.id },
        query: { revision },
        signal,
      }) as Promise<PlanPin[]>,
    enabled: revision !== null,
    placeholderData: (before) => before,
  });
}

/** The pins that filters let through: those that the server prints with the same filters. */
export const filterPins = (pins: readonly PlanPin[], { kind, stage, trade, state }: PinFilters): PlanPin[] =>
  pins.filter(
    (pin) =>
      (!kind || pin.kind === kind) &&
      (!stage || pin.stage === stage) &&
      (!trade || pin.trade?.toLowerCase() === trade.toLowerCase()) &&
      (!state || (pin.kind === 'check' && pin.status === state)),
  );

/** The address of a revision to print, with the pins that filters let through. */
export function printUrl(planId: number, revision: number, filters: PinFilters): string {
  const query = new URLSearchParams({ revision: String(revision) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return `/api/plans/${planId}/pdf?${query}`;
}
