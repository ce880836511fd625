import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, said } from '@brick/domain/errors';
import { can, type Member } from '@brick/domain/permissions';
import { mustBeDayOf } from '@brick/domain/reports/due';
import { type ReportName, reportResource } from '@brick/domain/reports/reports';
import { mustHaveFilters } from '@brick/domain/reports/rules';
import {
  addSchedule,
  deleteSchedule,
  getSchedule,
  leaveSchedule,
  listReceived,
  listSchedules,
  MOST_SCHEDULES,
  restoreSchedule,
  scheduleHistory,
  sendNow,
  updateSchedule,
} from '@brick/domain/reports/schedules';
import { listSendings } from '@brick/domain/reports/sendings';
import { notAllowed, notFound } from '../platform/access.ts';
import { difference } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { serveHistory } from '../platform/history.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { languageAsked } from '../platform/refusals/refusals.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { filterWords } from './filters.ts';
import {
  besides,
  mustReceive,
  nextAtOf,
  peopleOf,
  type ScheduleRow,
  scheduleRows,
  schedulesOf,
  shownAll,
  shownBy,
  storeNextAt,
} from './schedule-store.ts';
import { addSendings, mustNotWait, sendingsOf } from './sending-store.ts';
import { settingOf } from './setting.ts';

/** Sendings by hand that one account may begin in an hour. */
const AN_HOUR = 30;

type Fields = BodyOf<typeof addSchedule>;

/** What a schedule says must fit together: its day, its filters, and that its maker may make the report. */
function mustFit(member: Member, { report, options, every, day }: Fields): void {
  mustBeDayOf({ every, day });
  mustHaveFilters(report, options);
  if (!can(member, reportResource(report), 'read')) throw notAllowed();
}

interface Asking {
  connection: Connection;
  projectId: number;
  userId: number;
  now: number;
}

/** A supplier whom the maker does not see is refused here, before anything is sent. */
async function mustSeeFilters(place: Asking, { options }: Pick<Fields, 'options'>): Promise<void> {
  if (options.supplierId !== undefined) await filterWords(await settingOf(place, options));
}

const withoutTwins = (userIds: readonly number[]): number[] => [...new Set(userIds)];

/** Of an edit, whom the schedule names anew; everybody where the report is another one. */
function newcomers(row: ScheduleRow, report: ReportName, recipientIds: readonly number[]): number[] {
  return report === row.report
    ? recipientIds.filter((userId) => !row.recipientIds.includes(userId))
    : [...recipientIds];
}

const RHYTHM = ['every', 'day', 'hour', 'isActive'] as const;

/** Reports that go out by mail again and again. */
export const scheduleRoutes = [
  serve(listSchedules, async ({ connection, project }) =>
    shownAll(connection, project.id, await schedulesOf(connection, project.id)),
  ),

  serve(listReceived, async ({ connection, project, caller }) =>
    shownAll(connection, project.id, await schedulesOf(connection, project.id, caller.userId)),
  ),

  serve(listSendings, async ({ connection, project, query, request }) =>
    sendingsOf(connection, project.id, query, languageAsked(request.headers['accept-language'])),
  ),

  serve(addSchedule, async (context) => {
    const { connection, project, caller, member, services, body } = context;
    const { id: projectId } = project;
    const { userId, timezone } = caller;
    const now = services.now();
    mustFit(member, body);
    const recipientIds = withoutTwins(body.recipientIds);
    const [people, there] = await Promise.all([
      peopleOf(connection, projectId, [userId, ...recipientIds]),
      schedulesOf(connection, projectId),
      mustSeeFilters({ connection, projectId, userId, now }, body),
    ]);
    mustReceive(people, body.report, recipientIds);
    if (there.length >= MOST_SCHEDULES)
      throw new DomainError(
        'conflict',
        said('A project has at most {most} schedules. Delete one first.', { most: MOST_SCHEDULES }),
      );
    const fields = { ...body, options: body.options as ScheduleRow['options'], recipientIds };
    const nextAt = nextAtOf(body, timezone, now);
    const row = { ...fields, nextAt, projectId, createdBy: userId };
    return shownBy(await scheduleRows.add(context, row, { ...body, recipientIds }), people, null);
  }),

  serveRow(getSchedule, scheduleRows, async ({ connection, row }) => {
    const { people, lastAt } = await besides(connection, row);
    return shownBy(row, people, lastAt);
  }),

  serveRow(updateSchedule, scheduleRows, async (context) => {
    const { connection, caller, member, row, body, services } = context;
    const { version, ...sent } = body;
    if (sent.recipientIds) sent.recipientIds = withoutTwins(sent.recipientIds);
    const now = services.now();
    const changed = (difference<Record<string, unknown>>({ ...row }, sent)?.after ??
      {}) as Partial<ScheduleRow>;
    const { people, lastAt } = await besides(connection, row, sent.recipientIds);
    if (isStale(row, version)) mustBeCurrent(shownBy(row, people, lastAt), version);
    const after = { ...row, ...changed } as ScheduleRow & Fields;
    mustFit(member, after);
    mustReceive(people, after.report, newcomers(row, after.report, after.recipientIds));
    if (changed.options)
      await mustSeeFilters({ connection, projectId: row.projectId, userId: caller.userId, now }, after);
    const timezone = people.get(row.createdBy)?.timezone ?? caller.timezone;
    const isMoved = RHYTHM.some((field) => field in changed);
    const nextAt = isMoved ? nextAtOf(after, timezone, now) : row.nextAt;
    return shownBy(await scheduleRows.change(context, row, { ...changed, nextAt }), people, lastAt);
  }),

  serveRow(deleteSchedule, scheduleRows, async (context) => scheduleRows.moveToTrash(context, context.row)),

  serveRow(restoreSchedule, scheduleRows, async (context) => {
    const { connection, row, services } = context;
    const [{ people, lastAt }, back] = await Promise.all([
      besides(connection, row),
      scheduleRows.takeBack(context, row),
    ]);
    // What was due while it lay in the trash is not made up for.
    const timezone = people.get(row.createdBy)?.timezone ?? context.caller.timezone;
    const nextAt = nextAtOf(row, timezone, services.now());
    await storeNextAt(connection, row, nextAt);
    return shownBy({ ...back, nextAt }, people, lastAt);
  }),

  serveRow(sendNow, scheduleRows, async ({ connection, caller, row, services }) => {
    if (row.recipientIds.length === 0)
      throw new DomainError('conflict', said('Nobody is on this schedule. Choose recipients first.'));
    await Promise.all([
      mustStayUnder(connection.db, 'sendings', String(caller.userId), AN_HOUR),
      mustNotWait(connection, row),
    ]);
    const dueAt = new Date(services.now()).toISOString();
    await addSendings(connection, row, dueAt, caller.userId);
    connection.announce({ topic: 'sharing', projectId: row.projectId });
    return { recipients: row.recipientIds.length };
  }),

  serveRow(leaveSchedule, scheduleRows, async (context) => {
    const { caller, row } = context;
    if (!row.recipientIds.includes(caller.userId)) throw notFound();
    const recipientIds = row.recipientIds.filter((userId) => userId !== caller.userId);
    await scheduleRows.change(context, row, { recipientIds });
  }),

  serveHistory(scheduleHistory, scheduleRows),
];
