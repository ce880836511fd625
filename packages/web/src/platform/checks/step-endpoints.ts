import type {
  answerCheck,
  attendPoint,
  closeCheck,
  concedeItem,
  notifyPoint,
  overridePoint,
  releasePoint,
  returnPoint,
} from '@brick/domain/checks/api';
import { endpointRef } from '../api/call.ts';

export const answerEndpoint = endpointRef<typeof answerCheck>('POST', '/api/checks/{id}/answers');

/** The steps of a check, of its points and of its items that are taken in the office and on site, with their calls. */
export const STEP_CALLS = {
  notify: endpointRef<typeof notifyPoint>('POST', '/api/checks/{id}/points/{uuid}/notify'),
  release: endpointRef<typeof releasePoint>('POST', '/api/checks/{id}/points/{uuid}/release'),
  return: endpointRef<typeof returnPoint>('POST', '/api/checks/{id}/points/{uuid}/return'),
  attend: endpointRef<typeof attendPoint>('POST', '/api/checks/{id}/points/{uuid}/attend'),
  override: endpointRef<typeof overridePoint>('POST', '/api/checks/{id}/points/{uuid}/override'),
  concede: endpointRef<typeof concedeItem>('POST', '/api/checks/{id}/items/{uuid}/concession'),
  close: endpointRef<typeof closeCheck>('POST', '/api/checks/{id}/close'),
} as const;
