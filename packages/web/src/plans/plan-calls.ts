import type {
  addRevision,
  alignRevision,
  Pin,
  Plan,
  PlanPin,
  pinEndpoints,
  planEndpoints,
  planPins,
  updateRevision,
} from '@brick/domain/plans/api';
import type { PinKind } from '@brick/domain/plans/record';
import { useQuery } from '@tanstack/react-query';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { projectKey } from '../platform/projects/current-project.ts';

export const addPlanCall = endpointRef<typeof planEndpoints.add>('POST', '/api/projects/{projectId}/plans');
export const addRevisionCall = endpointRef<typeof addRevision>('POST', '/api/plans/{id}/revisions');
export const updateRevisionCall = endpointRef<typeof updateRevision>(
  'PATCH',
  '/api/plans/{id}/revisions/{number}',
);
export const alignRevisionCall = endpointRef<typeof alignRevision>(
  'PUT',
  '/api/plans/{id}/revisions/{number}/alignment',
);
export const addPinCall = endpointRef<typeof pinEndpoints.add>('POST', '/api/projects/{projectId}/pins');
export const movePinCall = endpointRef<typeof pinEndpoints.update>('PATCH', '/api/pins/{id}');
export const removePinCall = endpointRef<typeof pinEndpoints.remove>('DELETE', '/api/pins/{id}');

const pinsCall = endpointRef<typeof planPins>('GET', '/api/projects/{projectId}/plans/{planId}/pins');

const pinListCall = endpointRef<typeof pinEndpoints.list>('GET', '/api/projects/{projectId}/pins');

/** The pins of a record, on whatever plans. */
export function usePinsOf(projectId: number, kind: PinKind, subjectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'pins', 'of', kind, subjectId),
    queryFn: ({ signal }) =>
      callAll(pinListCall, { params: { projectId }, query: { kind, subjectId }, signal }) as Promise<Pin[]>,
  });
}

/** Filters of the pins of a plan: those of the issues list. */
export interface PinFilters {
  stage?: string | undefined;
  trade?: string | undefined;
}

/** The pins of a plan on one of its revisions. */
export function usePins(plan: Plan, revision: number | null) {
  return useQuery({
    queryKey: projectKey(plan.projectId, 'pins', plan.id, revision),
    queryFn: ({ signal }) =>
      callAll(pinsCall, {
        params: { projectId: plan.projectId, planId: plan.id },
        query: { revision },
        signal,
      }) as Promise<PlanPin[]>,
    enabled: revision !== null,
    placeholderData: (before) => before,
  });
}

/** The pins that filters let through. What they let through follows the issues list. */
export const filterPins = (pins: readonly PlanPin[], { stage, trade }: PinFilters): PlanPin[] =>
  pins.filter(
    (pin) => (!stage || pin.stage === stage) && (!trade || pin.trade?.toLowerCase() === trade.toLowerCase()),
  );

/** The address of a revision to print, with the pins that filters let through. */
export function printUrl(planId: number, revision: number, filters: PinFilters): string {
  const query = new URLSearchParams({ revision: String(revision) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return `/api/plans/${planId}/pdf?${query}`;
}
