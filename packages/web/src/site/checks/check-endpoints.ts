import type { checkEndpoints } from '@brick/domain/checks/api';
import type { pinEndpoints } from '@brick/domain/plans/api';
import { endpointRef } from '../../platform/api/call.ts';
import type { STEP_CALLS } from '../../platform/checks/step-endpoints.ts';

export const updateCheck = endpointRef<typeof checkEndpoints.update>('PATCH', '/api/checks/{id}');
export const restorePin = endpointRef<typeof pinEndpoints.restore>('POST', '/api/pins/{id}/restore');

/** A step that is taken on site. */
export type SiteStep = keyof typeof STEP_CALLS;

/** The endpoints of these steps. */
export type StepEndpoint = NonNullable<(typeof STEP_CALLS)[SiteStep]['of']>;
