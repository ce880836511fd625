import type { abandonCheck, Check, listPoints, planChecks, reopenCheck } from '@brick/domain/checks/api';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { answerEndpoint, STEP_CALLS } from '../platform/checks/step-endpoints.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';

export const planEndpoint = endpointRef<typeof planChecks>('POST', '/api/projects/{projectId}/checks/plan');
export const pointsEndpoint = endpointRef<typeof listPoints>('GET', '/api/projects/{projectId}/points');

/** The steps of a check that a dialog takes, with the calls that carry them out. */
const STEP_ENDPOINTS = {
  ...STEP_CALLS,
  reopen: endpointRef<typeof reopenCheck>('POST', '/api/checks/{id}/reopen'),
  abandon: endpointRef<typeof abandonCheck>('POST', '/api/checks/{id}/abandon'),
} as const;

export type CheckStepName = keyof typeof STEP_ENDPOINTS;

/** Sends a step of a check, of one of its points, or of one of its items. */
export const sendStep = (
  step: CheckStepName,
  { id, item }: { id: number; item: string | null },
  body: object,
): Promise<Check> =>
  call(STEP_ENDPOINTS[step] as (typeof STEP_ENDPOINTS)['override'], {
    params: { id, uuid: item ?? '' },
    body: body as { reason: string },
  }) as Promise<Check>;

/** Adds an answer to a check. */
export function useAnswer(check: Pick<Check, 'id'>) {
  const t = useTranslations('checks');
  return useAction<object, Check>({
    send: (body, keyFor) =>
      call(answerEndpoint, {
        ...{ params: { id: check.id }, body: body as { item: string } },
        idempotencyKey: keyFor(body),
      }) as Promise<Check>,
    success: null,
    failure: t('answerFailed'),
    refresh: [PROJECTS_KEY],
  });
}
