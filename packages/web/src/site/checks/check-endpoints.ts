import type {
  answerCheck,
  attendPoint,
  checkCalls,
  closeCheck,
  concedeItem,
  notifyPoint,
  overridePoint,
  releasePoint,
  returnPoint,
} from '@brick/domain/checks/api';
import type { pinEndpoints } from '@brick/domain/plans/api';
import { endpointRef } from '../../platform/api/call.ts';

export const updateCheck = endpointRef<typeof checkCalls.update>('PATCH', '/api/checks/{id}');
export const answerCall = endpointRef<typeof answerCheck>('POST', '/api/checks/{id}/answers');
export const removePin = endpointRef<typeof pinEndpoints.remove>('DELETE', '/api/pins/{id}');
export const restorePin = endpointRef<typeof pinEndpoints.restore>('POST', '/api/pins/{id}/restore');

/** The steps of a check, of its points and of its items, with the calls that take them. */
export const STEP_CALLS = {
  notify: endpointRef<typeof notifyPoint>('POST', '/api/checks/{id}/points/{uuid}/notify'),
  release: endpointRef<typeof releasePoint>('POST', '/api/checks/{id}/points/{uuid}/release'),
  return: endpointRef<typeof returnPoint>('POST', '/api/checks/{id}/points/{uuid}/return'),
  attend: endpointRef<typeof attendPoint>('POST', '/api/checks/{id}/points/{uuid}/attend'),
  override: endpointRef<typeof overridePoint>('POST', '/api/checks/{id}/points/{uuid}/override'),
  concede: endpointRef<typeof concedeItem>('POST', '/api/checks/{id}/items/{uuid}/concession'),
  close: endpointRef<typeof closeCheck>('POST', '/api/checks/{id}/close'),
} as const;

/** A step that is taken on site. */
export type SiteStep = keyof typeof STEP_CALLS;

/** The endpoints of these steps. */
export type StepEndpoint = NonNullable<(typeof STEP_CALLS)[SiteStep]['of']>;
