import {
  attendPoint,
  concedeItem,
  notifyPoint,
  overridePoint,
  releasePoint,
  returnPoint,
} from '@brick/domain/checks/api';
import { currentAnswers } from '@brick/domain/checks/current-answers';
import type { PointStep } from '@brick/domain/checks/point-states';
import {
  assertConcessionShown,
  assertHasPointStep,
  assertMayConcede,
  assertMayTakePointStep,
  assertNoticeInTime,
  assertReleaseShown,
  hasPointStep,
} from '@brick/domain/checks/point-steps';
import { afterWorkingDays, type CheckStep, type PointNow } from '@brick/domain/checks/points';
import { assertNotDone } from '@brick/domain/checks/rules';
import { dayIn } from '@brick/domain/dates/calendar-date';
import type { NoticeKind } from '@brick/domain/notices/notice-kinds';
import { cutText } from '@brick/domain/text-checks';
import { assertDocument } from '../documents/service.ts';
import { reportIssueOfCheck } from '../issues/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { loadReviewTerms } from '../projects/service.ts';
import { checkSteps } from '../schema/checks.ts';
import { attachEntryPhotos, type CheckContext, courseFields } from './add-answers.ts';
import { loadMembers, partyOf, publishPointNotice, rolesOf } from './check-notices.ts';
import {
  type CheckContents,
  type CheckRow,
  checkRows,
  concededAnswers,
  loadCourse,
  pointsOf,
  type StepRow,
} from './check-store.ts';
import { serializeCheck } from './serialize-checks.ts';

/** A step that may be taken, and what it is about. */
interface Taking {
  course: CheckContents;
  point: PointNow;
  members: Awaited<ReturnType<typeof loadMembers>>;
}

/** Finds the point of a step. Throws unless it is there, and the member may take the step, and it has it now. */
async function requirePoint(context: CheckContext, item: string, step: PointStep): Promise<Taking> {
  const { connection, row, member, services } = context;
  const [course, members] = await Promise.all([
    loadCourse(connection, row),
    loadMembers(connection, row.projectId),
  ]);
  const points = pointsOf(course, services.now());
  const point = points.find((each) => each.item.id === item);
  if (!point) throw notFound();
  const { items, answers } = course;
  assertMayTakePointStep({ member, items, answers, roles: rolesOf(members) }, point, step);
  assertNotDone(row);
  if (!hasPointStep(points, point, step))
    assertHasPointStep(points, point, step, await serializeCheck(context, row));
  return { course, point, members };
}

type StepSaid = Partial<Omit<StepRow, 'signature'>> & {
  signature?: { photoId: string | null; name: string; role: string | null } | null;
  photoIds?: readonly string[];
};

/** Stores a step of a check, and what follows from it. Returns the check as it is then. */
async function storeStep(
  context: CheckContext,
  course: CheckContents,
  { item, step, said }: { item: string; step: CheckStep; said: StepSaid },
): Promise<CheckRow> {
  const { connection, row, caller, services, madeOnSite } = context;
  const { signature = null, photoIds = [], ...fields } = said;
  const seq = course.answers.length + course.steps.length + 1;
  const now = services.now();
  const origin = { clientId: null, capturedAt: null, clockSkewMs: null, device: null, ...madeOnSite };
  const stored: StepRow = {
    ...{ projectId: row.projectId, checkId: row.id, seq, item, step },
    ...{ at: new Date(now).toISOString(), by: caller.userId, answer: null, attendFrom: null, reviewBy: null },
    ...{
      remark: null,
      reason: null,
      releasedByName: null,
      authorisedBy: null,
      documentId: null,
      issueId: null,
    },
    ...fields,
    signature: signature && { name: signature.name, role: signature.role },
    ...origin,
  };
  await attachEntryPhotos(context, { item, seq }, { photoIds, signature });
  course.steps.push(stored);
  const [after] = await Promise.all([
    checkRows.change(context, row, courseFields(row, course, now)),
    connection.db.insert(checkSteps).values(stored),
  ]);
  return after;
}

/** Who hears of what happens at a point: who gave notice, the assignee, and who planned the check. */
const workersOf = (row: CheckRow, course: CheckContents, item: string): (number | null)[] => [
  ...course.steps.flatMap((taken) => (taken.item === item && taken.step === 'notify' ? [taken.by] : [])),
  row.assignedToId,
  row.addedBy,
];

interface Telling {
  kind: NoticeKind;
  userIds: readonly (number | null)[];
  facts?: Record<string, string | null>;
}

/** Stores a step at a point, tells whom it concerns, and answers the check. */
async function takeStep(
  context: CheckContext,
  { course, point }: Taking,
  step: PointStep,
  { said, told }: { said: StepSaid; told: Telling | null },
) {
  const { connection, caller } = context;
  const after = await storeStep(context, course, { item: point.item.id, step, said });
  const [shown] = await Promise.all([
    serializeCheck(context, after),
    told &&
      publishPointNotice(connection, { ...told, check: after, point: point.item, actorId: caller.userId }),
  ]);
  return shown;
}

/** Throws if the document is not in the project or in the trash. */
const itemOf = ({ params }: { params: unknown }): string => (params as { uuid: string }).uuid;

const TITLE_LENGTH = 255;

export const holdPointRoutes = [
  serveRow(notifyPoint, checkRows, async (context) => {
    const { connection, row, body, services } = context;
    const [taking, { timezone, reviewDays }] = await Promise.all([
      requirePoint(context, itemOf(context), 'notify'),
      loadReviewTerms(connection, row.projectId),
    ]);
    const { item } = taking.point;
    const { attendFrom } = body;
    const now = services.now();
    assertNoticeInTime(attendFrom, item.noticeHours, now);
    const reviewBy = item.point === 'hold' ? afterWorkingDays(dayIn(timezone, now), reviewDays) : null;
    return takeStep(context, taking, 'notify', {
      said: { attendFrom, reviewBy },
      told: {
        ...{ kind: 'pointWaiting', userIds: partyOf(taking.members, item) },
        facts: { date: dayIn(timezone, Date.parse(attendFrom)) },
      },
    });
  }),

  serveRow(releasePoint, checkRows, async (context) => {
    const { connection, row, body } = context;
    const taking = await requirePoint(context, itemOf(context), 'release');
    assertReleaseShown(taking.point.item, body);
    await assertDocument(connection, row.projectId, body.documentId);
    return takeStep(context, taking, 'release', {
      said: body,
      told: { kind: 'pointReleased', userIds: workersOf(row, taking.course, taking.point.item.id) },
    });
  }),

  serveRow(returnPoint, checkRows, async (context) => {
    const { row, body } = context;
    const taking = await requirePoint(context, itemOf(context), 'return');
    return takeStep(context, taking, 'return', {
      said: { reason: body.reason },
      told: {
        ...{ kind: 'pointReturned', userIds: workersOf(row, taking.course, taking.point.item.id) },
        facts: { reason: body.reason },
      },
    });
  }),

  serveRow(attendPoint, checkRows, async (context) => {
    const taking = await requirePoint(context, itemOf(context), 'attend');
    return takeStep(context, taking, 'attend', { said: context.body, told: null });
  }),

  serveRow(overridePoint, checkRows, async (context) => {
    const { connection, services, caller, member, project, row, body, today } = context;
    const taking = await requirePoint(context, itemOf(context), 'override');
    const { item } = taking.point;
    const made = await reportIssueOfCheck(
      { connection, services, caller, member, project, today },
      {
        title: cutText(`${row.number} ${item.text ?? row.title}`, 0, TITLE_LENGTH),
        ...{ description: body.reason, severity: 'high', trade: null, phase: row.phase },
        ...{ checkId: row.id, checkItem: item.id, placeId: row.placeId },
      },
    );
    return takeStep(context, taking, 'override', {
      said: { reason: body.reason, issueId: made.id },
      told: {
        kind: 'pointOverridden',
        userIds: [...partyOf(taking.members, item), ...workersOf(row, taking.course, item.id)],
        facts: { reason: body.reason },
      },
    });
  }),

  serveRow(concedeItem, checkRows, async (context) => {
    const { connection, row, body, caller } = context;
    const item = itemOf(context);
    const course = await loadCourse(connection, row);
    if (!course.items.some(({ id }) => id === item)) throw notFound();
    const current = currentAnswers(concededAnswers(course)).get(item)?.answer;
    assertNotDone(row);
    assertMayConcede(caller, current);
    assertConcessionShown(body);
    await assertDocument(connection, row.projectId, body.documentId);
    const said = { ...body, answer: current?.number ?? null };
    return serializeCheck(context, await storeStep(context, course, { item, step: 'concede', said }));
  }),
];
