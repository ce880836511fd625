import type { IssueStatus } from '@brick/domain/issues/record';
import { type IssueStep, type StepState, stepFields, stepOfStatus } from '@brick/domain/issues/steps';
import type { Member } from '@brick/domain/permissions';
import type { Entry } from '@brick/domain/site/outbox/entry';
import type { LocalIssue } from './local-issues.ts';

export type SiteRow = NonNullable<LocalIssue['row']>;

const STEP_OF_PATH: Record<string, IssueStep> = {
  fixed: 'fixed',
  refuse: 'refuse',
  verify: 'verify',
  accept: 'accept',
  reopen: 'reopen',
};

const textIn = (body: Entry['body'], name: string): string | null => {
  const value = body?.[name];
  return typeof value === 'string' ? value : null;
};

function stepOf(entry: Entry, member: Member, row: StepState): IssueStep | null {
  const last = entry.path.split('/').at(-1) ?? '';
  if (last === 'verification') return entry.body?.['verified'] === false ? 'unverify' : 'verify';
  if (entry.act === 'step' && STEP_OF_PATH[last]) return STEP_OF_PATH[last];
  const status = entry.act === 'edit' ? textIn(entry.body, 'status') : null;
  return status === null ? null : stepOfStatus(member, row, status as IssueStatus);
}

/** An issue as it will be once the steps that wait for it are sent. What the server refused counts for nothing. */
export function projectedRow(row: SiteRow, waiting: readonly Entry[], member: Member): SiteRow {
  let after = row;
  for (const entry of waiting) {
    const step = entry.state === 'stopped' ? null : stepOf(entry, member, after);
    if (!step) continue;
    const act = {
      userId: entry.userId,
      now: new Date(entry.capturedAt).toISOString(),
      note: textIn(entry.body, 'note') ?? textIn(entry.body, 'reason'),
    };
    after = { ...after, ...stepFields(step, after, act) };
  }
  return after;
}
