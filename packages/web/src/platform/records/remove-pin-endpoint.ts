import type { pinEndpoints } from '@brick/domain/plans/api';
import { endpointRef } from '../api/call.ts';

export const removePinEndpoint = endpointRef<typeof pinEndpoints.remove>('DELETE', '/api/pins/{id}');
