import { bulkIssues } from '@brick/domain/bulk/api';
import { issueEndpoints } from '@brick/domain/issues/api';
import { issue } from '@brick/domain/issues/record';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import { bulkIssueChanges } from './bulk-changes.ts';
import { issueRules } from './issue-rules.ts';
import { issueStepRoutes } from './step-routes.ts';

export const issueRoutes = [
  ...recordRoutes(issue, issueEndpoints, issueRules),
  ...issueStepRoutes,
  serveBulk(bulkIssues, bulkRules(issue, issueRules, bulkIssueChanges)),
];
