import type {
  acceptIssue,
  confirmIssue,
  issueEndpoints,
  refuseIssue,
  reopenIssue,
  reportIssueFixed,
  verifyIssue,
} from '@brick/domain/issues/api';
import { endpointRef } from '../api/call.ts';

export const ISSUE_PATH = '/api/issues/{id}';

export const addIssueEndpoint = endpointRef<typeof issueEndpoints.add>(
  'POST',
  '/api/projects/{projectId}/issues',
);
export const updateIssueEndpoint = endpointRef<typeof issueEndpoints.update>('PATCH', ISSUE_PATH);
export const restoreIssueEndpoint = endpointRef<typeof issueEndpoints.restore>(
  'POST',
  '/api/issues/{id}/restore',
);
export const fixedEndpoint = endpointRef<typeof reportIssueFixed>('POST', '/api/issues/{id}/fixed');
export const refuseEndpoint = endpointRef<typeof refuseIssue>('POST', '/api/issues/{id}/refuse');
export const verifyEndpoint = endpointRef<typeof confirmIssue>('POST', '/api/issues/{id}/verify');
export const acceptEndpoint = endpointRef<typeof acceptIssue>('POST', '/api/issues/{id}/accept');
export const reopenEndpoint = endpointRef<typeof reopenIssue>('POST', '/api/issues/{id}/reopen');
export const setVerificationEndpoint = endpointRef<typeof verifyIssue>(
  'POST',
  '/api/issues/{id}/verification',
);
