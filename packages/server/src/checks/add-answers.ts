import type { SentAnswer } from '@brick/domain/checks/bodies';
import {
  type AnswerResult,
  currentAnswers,
  isFailing,
  numberSeen,
} from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import { firstCovered, hasOpenHold, type PointNow } from '@brick/domain/checks/points';
import { limitsText } from '@brick/domain/checks/readings';
import { assertNotDone, assertNotHeld, chosenOf, decideAnswer } from '@brick/domain/checks/rules';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { type SiteOrigin, siteOrigin } from '@brick/domain/records/site-origin';
import { cutText } from '@brick/domain/text-checks';
import { findOpenIssueOf, reportIssueOfCheck } from '../issues/service.ts';
import { attachPhotos } from '../photos/service.ts';
import type { RowContext } from '../platform/http/endpoint-handlers.ts';
import { findRepeat, rememberCall } from '../platform/site/client-ids.ts';
import { checkAnswers } from '../schema/checks.ts';
import { loadMembers, partyOf, publishPointNotice } from './check-notices.ts';
import {
  type AnswerRow,
  type CheckContents,
  type CheckRow,
  checkRows,
  concededAnswers,
  pointsOf,
  progressOfCourse,
} from './check-store.ts';

export type CheckContext = RowContext<unknown, CheckRow>;

/** An answer that was added, for the notices about it. */
interface AddedAnswer {
  item: Item;
  answer: AnswerRow;
  /** It fails an item under a hold that is released already. */
  underReleased: PointNow | null;
}

/** The released hold that covers the item at an index; null if there is none. */
const releasedOver = (course: CheckContents, points: readonly PointNow[], index: number): PointNow | null =>
  points.find(
    ({ item, state, index: at }) =>
      item.point === 'hold' && state === 'released' && index <= at && index >= firstCovered(course.items, at),
  ) ?? null;

/** What was answered, in one line for an issue: `18 mm (≥ 25)`. */
const answerText = (item: Item, { reading, choice, reason }: SentAnswer): string =>
  [
    reading === null ? null : `${reading} ${item.unit ?? ''} (${limitsText(item)})`,
    choice,
    item.criterion,
    reason,
  ]
    .filter((part) => part !== null)
    .join('\n');

const TITLE_LENGTH = 255;

/** Makes the issue of a failed item, or finds the one that is not closed yet. Returns its id. */
async function issueOf(
  context: CheckContext,
  item: Item,
  { sent, isUnderReleased }: { sent: SentAnswer; isUnderReleased: boolean },
): Promise<number> {
  const { connection, row, caller, project, services } = context;
  const open = await findOpenIssueOf(context, {
    ...{ projectId: row.projectId, checkId: row.id, item: item.id },
    atLeast: isUnderReleased ? 'high' : null,
  });
  if (open !== null) return open;
  const clientId = sent.issue?.clientId ?? null;
  const origin: SiteOrigin = { ...siteOrigin(sent, services.now()), clientId };
  const call = {
    ...{ kind: 'issue' as const, call: `POST /api/projects/${project.id}/issues`, rowId: null, origin },
  };
  const access = { caller, project, member: context.member };
  const known = await findRepeat(connection, call, access);
  if (known) return known.rowId;
  const title = sent.issue?.title ?? item.text ?? row.title;
  const made = await reportIssueOfCheck(
    {
      ...{ connection, services, caller, project, member: context.member },
      ...{ today: context.today, madeOnSite: origin },
    },
    {
      title: cutText(title, 0, TITLE_LENGTH),
      description: [`${row.number} ${row.title}`, answerText(item, sent)].join('\n\n').trim(),
      severity: isUnderReleased ? 'high' : item.severity,
      ...{ trade: item.trade, phase: row.phase, checkId: row.id, checkItem: item.id, placeId: row.placeId },
    },
  );
  await rememberCall(connection, call, access, made);
  return made.id;
}

/** Names the photos of an answer or step, and that of its signature. */
export async function attachEntryPhotos(
  context: CheckContext,
  { item, seq }: { item: string | null; seq: number },
  { photoIds, signature }: { photoIds: readonly string[]; signature: { photoId: string | null } | null },
): Promise<void> {
  const target = { kind: 'check' as const, rowId: context.row.id, item, entry: seq };
  if (photoIds.length > 0) await attachPhotos(context, target, photoIds, { purpose: 'answer', frozen: true });
  if (signature?.photoId)
    await attachPhotos(context, target, [signature.photoId], { purpose: 'signature', frozen: true });
}

/** Whether an answer would count, and fails. */
function isFailingNow(course: CheckContents, answer: AnswerRow): boolean {
  const after = { ...course, answers: [...course.answers, answer] };
  const current = currentAnswers(concededAnswers(after)).get(answer.item)?.answer;
  return current?.number === answer.number && isFailing(current);
}

async function addAnswer(
  context: CheckContext,
  course: CheckContents,
  { sent, seq }: { sent: SentAnswer; seq: number },
): Promise<AddedAnswer> {
  const { row, caller, services } = context;
  assertNotDone(row);
  const now = services.now();
  const index = course.items.findIndex(({ id }) => id === sent.item);
  const item = course.items[index];
  if (!item) throw fieldProblem('item', problemMessage('This item does not belong to this check'));
  const points = pointsOf(course, now);
  assertNotHeld(row, points, index);
  const result: AnswerResult = decideAnswer(item, sent);
  const { signature } = sent;
  const answer: AnswerRow = {
    ...{ projectId: row.projectId, checkId: row.id, seq, item: item.id, result },
    number: course.answers.filter((each) => each.item === item.id).length + 1,
    ...{
      reading: sent.reading,
      text: sent.text,
      choice: chosenOf(item, sent)?.text ?? null,
      reason: sent.reason,
    },
    signature: signature && { name: signature.name, role: signature.role },
    ...{ basedOn: numberSeen(course.answers, sent), answeredBy: caller.userId, issueId: null },
    ...siteOrigin(sent, now),
    createdAt: new Date(now).toISOString(),
  };
  await attachEntryPhotos(context, { item: item.id, seq }, sent);
  const isFailed = isFailingNow(course, answer);
  const underReleased = isFailed ? releasedOver(course, points, index) : null;
  if (isFailed && (item.onFail === 'issue' || underReleased !== null))
    answer.issueId = await issueOf(context, item, { sent, isUnderReleased: underReleased !== null });
  course.answers.push(answer);
  return { item, underReleased, answer };
}

/** Returns the fields of a check that follow from what was answered and done in it. */
export function courseFields(row: CheckRow, course: CheckContents, now: number): Partial<CheckRow> {
  const entries = course.answers.length + course.steps.length;
  const { answered, failing } = progressOfCourse(course);
  return {
    ...{ entries, answered, failing, holding: hasOpenHold(pointsOf(course, now)) },
    ...(row.state === 'planned' && { state: 'running' as const }),
  };
}

async function tellOfAnswers(
  { connection, caller, row }: CheckContext,
  added: readonly AddedAnswer[],
): Promise<void> {
  const told = added.filter(({ item, underReleased }) => item.point === 'review' || underReleased);
  if (told.length === 0) return;
  const members = await loadMembers(connection, row.projectId);
  for (const { item, underReleased } of told) {
    const point = underReleased?.item ?? item;
    await publishPointNotice(connection, {
      kind: underReleased ? 'pointFailed' : 'pointAnswered',
      ...{ check: row, point, actorId: caller.userId, userIds: partyOf(members, point) },
    });
  }
}

/**
 * Adds answers to a check, all or none, and tells whom they concern. An answer of several that was sent before under
 * its clientId is left out. Returns the check as it is then.
 */
export async function addAnswers(
  context: CheckContext,
  course: CheckContents,
  answers: readonly SentAnswer[],
  { isAlone }: { isAlone: boolean },
): Promise<CheckRow> {
  const { connection, row, caller, project, member, services } = context;
  const added: AddedAnswer[] = [];
  for (const [index, sent] of answers.entries()) {
    const call = {
      ...{ kind: 'check' as const, call: `POST /api/checks/${row.id}/answers`, rowId: row.id },
      origin: siteOrigin(sent, services.now()),
    };
    const access = { caller, project, member };
    if (!isAlone && (await findRepeat(connection, call, access))) continue;
    const seq = course.answers.length + course.steps.length + 1;
    added.push(
      await addAnswer(context, course, { sent, seq }).catch((error) => failAt(error, isAlone ? null : index)),
    );
    if (!isAlone) await rememberCall(connection, call, access, row);
  }
  if (added.length === 0) return row;
  const [after] = await Promise.all([
    checkRows.change(context, row, courseFields(row, course, services.now())),
    connection.db.insert(checkAnswers).values(added.map(({ answer }) => answer)),
    tellOfAnswers(context, added),
  ]);
  return after;
}

/** Throws the problem of one of several answers with its place before each field. */
function failAt(error: unknown, index: number | null): never {
  const { fields } = (error as { extra?: { fields?: Record<string, unknown> } }).extra ?? {};
  if (index !== null && fields)
    Object.assign((error as { extra: object }).extra, {
      fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [`${index}.${name}`, said])),
    });
  throw error;
}
