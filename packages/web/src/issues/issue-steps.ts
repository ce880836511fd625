import type { Issue } from '@brick/domain/issues/api';
import { type IssueStep, stageOf, stepRefusal, stepsFor } from '@brick/domain/issues/steps';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import {
  reopenEndpoint,
  setVerificationEndpoint,
  updateIssueEndpoint,
  verifyEndpoint,
} from '../platform/issues/issue-endpoints.ts';
import { memberFor, PROJECTS_KEY, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';

/** Steps that need a word or a confirmation, by the URL parameter of their dialog. */
export const DIALOG_STEPS = ['fixed', 'refuse', 'accept', 'reopen'] as const satisfies readonly IssueStep[];

export type DialogStep = (typeof DIALOG_STEPS)[number];

/** Steps that are taken at once. */
type QuickStep = Exclude<IssueStep, DialogStep>;

const isDialogStep = (step: IssueStep): step is DialogStep =>
  (DIALOG_STEPS as readonly string[]).includes(step);

/** What takes back a step that is taken at once. */
const BACK: Record<QuickStep, QuickStep | null> = {
  start: 'stop',
  stop: 'start',
  verify: 'unverify',
  unverify: 'verify',
  // The report of a fix says who made it and when: it is made again, and not undone.
  takeBack: null,
};

type StepTarget = Pick<Issue, 'id' | 'version'>;

function sendStep({ id, version }: StepTarget, step: QuickStep): Promise<Issue> {
  const params = { id };
  if (step === 'verify') return call(verifyEndpoint, { params, body: { version } });
  if (step === 'unverify')
    return call(setVerificationEndpoint, { params, body: { verified: false, version } });
  const status = step === 'stop' ? 'open' : 'in_progress';
  return call(updateIssueEndpoint, { params, body: { status, version } });
}

/** Reopens an issue, based on the version that was read. */
export const sendReopen = ({ id, version }: StepTarget): Promise<Issue> =>
  call(reopenEndpoint, { params: { id }, body: { version } });

/** Returns the steps that the user may take with an issue now, the usual one first. */
export function useIssueSteps(): (issue: Issue) => readonly IssueStep[] {
  const member = memberFor(useUser(), useProject());
  return (issue) => stepsFor(member, issue);
}

/** Returns why the user may not verify a reported fix although their role may: it is their own. */
export function useOwnFix(): (issue: Issue) => 'assignee' | 'fixer' | null {
  const member = memberFor(useUser(), useProject());
  return (issue) => {
    const refused = stageOf(issue) === 'fixed' ? stepRefusal(member, 'verify', issue) : null;
    return refused === 'assignee' || refused === 'fixer' ? refused : null;
  };
}

interface QuickMove {
  issue: StepTarget;
  step: QuickStep;
}

/** Takes a step: in a dialog if something has to be said, else at once and with Undo. */
export function useTakeStep(show: RecordDialogProps<Issue>['show']) {
  const t = useTranslations('issues');
  const move = useUndoableAction<QuickMove, Issue>({
    send: ({ issue, step }) => sendStep(issue, step),
    success: ({ step }) => t(`taken.${step}`),
    failure: t('changeFailed'),
    mayUndo: ({ step }) => BACK[step] !== null,
    undo: {
      send: ({ step }, now) => sendStep(now, BACK[step] ?? step),
      success: ({ step }) => t(`taken.${BACK[step] ?? step}`),
      failure: t('changeFailed'),
    },
    refresh: [PROJECTS_KEY],
  });
  return (issue: Issue, step: IssueStep) => {
    if (isDialogStep(step)) return show({ [step]: issue.id });
    move.mutate(
      { issue, step },
      // Somebody else was faster: opens the issue as it is now.
      { onError: (error) => isCallError(error, 409) && show({ edit: issue.id }) },
    );
  };
}
