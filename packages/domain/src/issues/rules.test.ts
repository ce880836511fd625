import { describe, expect, it } from 'vitest';
import { ISSUE_STATUSES } from './record.ts';
import { assertMayChange, ISSUE_STATUS_FLOW, issueFigures } from './rules.ts';

const reportedBySeven = { reportedBy: 7, assignedToId: 9, status: 'open' as const };

describe('the status of an issue', () => {
  it('never leads from a status to itself and leaves none without a way on', () => {
    for (const status of ISSUE_STATUSES) {
      expect(ISSUE_STATUS_FLOW[status]).not.toContain(status);
      expect(ISSUE_STATUS_FLOW[status].length).toBeGreaterThan(0);
    }
  });
});

describe('a contractor', () => {
  const reporter = { userId: 7, role: 'contractor' as const };
  const assignee = { userId: 9, role: 'contractor' as const };

  it('changes anything in an issue of their own', () => {
    expect(() => assertMayChange(reporter, reportedBySeven, ['title', 'status'])).not.toThrow();
  });

  it('changes only the status of an issue that is assigned to them', () => {
    expect(() => assertMayChange(assignee, reportedBySeven, ['status'])).not.toThrow();
    expect(() => assertMayChange(assignee, reportedBySeven, ['status', 'title'])).toThrow(
      /you can change its status/,
    );
  });

  it('changes only the status of their own once it is resolved', () => {
    const resolved = { ...reportedBySeven, assignedToId: 7, status: 'resolved' as const };
    expect(() => assertMayChange(reporter, resolved, ['status'])).not.toThrow();
    expect(() => assertMayChange(reporter, resolved, ['title'])).toThrow();
  });
});

describe('the figures of issues', () => {
  it('show no resolution rate where there are no issues', () => {
    expect(
      issueFigures({ open: 0, inProgress: 0, resolved: 0, openHighPriority: 0 }).resolutionRate,
    ).toBeNull();
  });

  it('count a resolution rate of all issues', () => {
    expect(issueFigures({ open: 1, inProgress: 1, resolved: 1, openHighPriority: 1 })).toMatchObject({
      total: 3,
      resolutionRate: 33.3,
    });
  });
});
