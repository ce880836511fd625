import type {
  addDiaryAddendum,
  addDiaryLines,
  countersignDiaryDay,
  setDiaryDay,
  signDiaryDay,
  updateDiaryLine,
} from '@brick/domain/diary/api';
import { endpointRef } from '../api/call.ts';

export const setDayEndpoint = endpointRef<typeof setDiaryDay>('PUT', '/api/projects/{projectId}/diary/{day}');

export const addLineEndpoint = endpointRef<typeof addDiaryLines>(
  'POST',
  '/api/projects/{projectId}/diary/{day}/lines',
);

export const editLineEndpoint = endpointRef<typeof updateDiaryLine>('PATCH', '/api/diary-lines/{id}');

export const SIGN_CALLS = {
  sign: endpointRef<typeof signDiaryDay>('POST', '/api/projects/{projectId}/diary/{day}/sign'),
  countersign: endpointRef<typeof countersignDiaryDay>(
    'POST',
    '/api/projects/{projectId}/diary/{day}/countersign',
  ),
} as const;

export const addendumEndpoint = endpointRef<typeof addDiaryAddendum>(
  'POST',
  '/api/projects/{projectId}/diary/{day}/addenda',
);
