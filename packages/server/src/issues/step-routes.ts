import {
  acceptIssue,
  confirmIssue,
  refuseIssue,
  reopenIssue,
  reportIssueFixed,
  verifyIssue,
} from '@brick/domain/issues/api';
import {
  assertHasStep,
  assertMayTake,
  hasStep,
  type IssueStep,
  stageOf,
  stepFields,
} from '@brick/domain/issues/steps';
import { attachPhotos } from '../photos/service.ts';
import { type RowContext, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { submitVariation } from '../variations/service.ts';
import { assertMayReopen } from './completion-lines.ts';
import { notifyOfStep } from './issue-notices.ts';
import { actOf } from './issue-rules.ts';
import { type IssueRow, issueRows, serializeIssue } from './issue-store.ts';

type StepContext = RowContext<unknown, IssueRow>;

/** Throws if the member may not take the step, if they saw an older version, or if the issue has no such step. */
async function assertStep(context: StepContext, step: IssueStep, version: number | undefined): Promise<void> {
  const { connection, member, row } = context;
  assertMayTake(member, step, row);
  if (isStaleEdit(row, version)) assertCurrentVersion(await serializeIssue(context, row), version);
  if (!hasStep(row, step)) assertHasStep(row, step, await serializeIssue(context, row));
  await assertMayReopen(connection, row, step);
}

/** What is said of a step, and what it stores besides its own fields. */
interface StepSaid {
  note?: string | null;
  /** The photos that show it, which stay as they are from then on. */
  photoIds?: readonly string[];
  fields?: Partial<IssueRow>;
}

/** Stores a step that is allowed, tells whom it concerns, and answers the issue as it is then. */
async function takeStep(context: StepContext, step: IssueStep, said: StepSaid = {}) {
  const { row } = context;
  const { note = null, photoIds = [], fields: further } = said;
  const photos =
    photoIds.length > 0 &&
    (await attachPhotos(context, { kind: 'issue', rowId: row.id }, photoIds, {
      purpose: step === 'refuse' ? 'refused' : 'fixed',
      frozen: true,
    }));
  const fields = {
    ...{ ...stepFields(step, row, actOf(context, note)), ...further },
    ...(photos && { photoIds: photos.after }),
  };
  const before = { ...row, ...(photos && { photoIds: photos.before }) };
  const after = await issueRows.change(context, before, fields);
  const [shown] = await Promise.all([
    serializeIssue(context, after),
    notifyOfStep(context, step, [{ before: row, after }]),
  ]);
  return shown;
}

/** The number and title of an issue, and why it was accepted, as the description of the saving. */
const savingDescription = ({ number, title }: IssueRow, reason: string): string =>
  `${number} ${title}\n\n${reason}`;

export const issueStepRoutes = [
  serveRow(reportIssueFixed, issueRows, async (context) => {
    const { note, photoIds, version } = context.body;
    await assertStep(context, 'fixed', version);
    return takeStep(context, 'fixed', { note, photoIds });
  }),

  serveRow(refuseIssue, issueRows, async (context) => {
    const { reason, photoIds, version } = context.body;
    await assertStep(context, 'refuse', version);
    return takeStep(context, 'refuse', { note: reason, photoIds });
  }),

  serveRow(confirmIssue, issueRows, async (context) => {
    await assertStep(context, 'verify', context.body.version);
    return takeStep(context, 'verify');
  }),

  serveRow(acceptIssue, issueRows, async (context) => {
    const { row, body } = context;
    const { reason, variation, version } = body;
    await assertStep(context, 'accept', version);
    const saving =
      variation &&
      (await submitVariation(context, {
        ...variation,
        description: savingDescription(row, reason),
        affectedPhase: row.phase,
      }));
    return takeStep(context, 'accept', { note: reason, fields: { variationId: saving?.id ?? null } });
  }),

  serveRow(reopenIssue, issueRows, async (context) => {
    await assertStep(context, 'reopen', context.body.version);
    return takeStep(context, 'reopen');
  }),

  serveRow(verifyIssue, issueRows, async (context) => {
    const { row } = context;
    const { verified, version } = context.body;
    const step = verified ? 'verify' : 'unverify';
    const isDone = row.acceptedAt === null && stageOf(row) === (verified ? 'closed' : 'fixed');
    if (!isDone) {
      await assertStep(context, step, version);
      return takeStep(context, step);
    }
    assertMayTake(context.member, step, row);
    if (isStaleEdit(row, version)) assertCurrentVersion(await serializeIssue(context, row), version);
    return serializeIssue(context, row);
  }),
];
