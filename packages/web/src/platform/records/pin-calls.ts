import type { pinEndpoints } from '@brick/domain/plans/api';
import { endpointRef } from '../api/call.ts';

export const removePin = endpointRef<typeof pinEndpoints.remove>('DELETE', '/api/pins/{id}');
