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

export const addIssue = endpointRef<typeof issueEndpoints.add>('POST', '/api/projects/{projectId}/issues');
export const updateIssue = endpointRef<typeof issueEndpoints.update>('PATCH', ISSUE_PATH);
export const fixedStep = endpointRef<typeof reportIssueFixed>('POST', '/api/issues/{id}/fixed');
export const refuseStep = endpointRef<typeof refuseIssue>('POST', '/api/issues/{id}/refuse');
export const verifyStep = endpointRef<typeof confirmIssue>('POST', '/api/issues/{id}/verify');
export const acceptStep = endpointRef<typeof acceptIssue>('POST', '/api/issues/{id}/accept');
export const reopenStep = endpointRef<typeof reopenIssue>('POST', '/api/issues/{id}/reopen');
export const verificationStep = endpointRef<typeof verifyIssue>('POST', '/api/issues/{id}/verification');
