import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { can, type Member } from '@brick/domain/permissions';
import { assertFiltersAllowed } from '@brick/domain/reports/filter-rules';
import { listReportDeliveries } from '@brick/domain/reports/report-deliveries-api';
import { type ReportName, reportResource } from '@brick/domain/reports/report-types';
import { assertValidDay } from '@brick/domain/reports/schedule-recurrence';
import {
  addSchedule,
  deleteSchedule,
  getSchedule,
  leaveSchedule,
  listReceivedSchedules,
  listSchedules,
  MAX_SCHEDULES,
  restoreSchedule,
  scheduleHistory,
  sendNow,
  updateSchedule,
} from '@brick/domain/reports/schedules-api';
import { notAllowed, notFound } from '../../platform/access/project-access.ts';
import { diffFields } from '../../platform/activity/activity-log.ts';
import { serveHistory } from '../../platform/activity/record-history.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { serve, serveRow } from '../../platform/http/endpoint-handlers.ts';
import { preferredLanguage } from '../../platform/i18n/error-messages.ts';
import { assertCurrentVersion, isStaleEdit } from '../../platform/records/record-store.ts';
import { limitByAddress } from '../../platform/security/rate-limits.ts';
import { describeFilters } from '../filter-descriptions.ts';
import { loadReportContext } from '../report-context.ts';
import { addDeliveries, assertNothingPending, loadDeliveries } from './delivery-store.ts';
import {
  assertRecipients,
  loadPeople,
  loadScheduleContext,
  loadSchedules,
  nextInstant,
  type ScheduleRow,
  scheduleRows,
  serializeSchedule,
  serializeSchedules,
  storeNextInstant,
} from './schedule-store.ts';

/** Manual deliveries per account and hour. */
const MANUAL_SENDINGS_PER_HOUR = 30;

type ScheduleBody = BodyOf<typeof addSchedule>;

/** Throws for inconsistent schedules: the day, the filters, or a report that the author may not read. */
function assertConsistent(member: Member, { report, options, every, day }: ScheduleBody): void {
  assertValidDay({ every, day });
  assertFiltersAllowed(report, options);
  if (!can(member, reportResource(report), 'read')) throw notAllowed();
}

interface ScheduleContext {
  connection: Connection;
  projectId: number;
  userId: number;
  now: number;
}

/** Throws for a supplier that the author does not see, before anything is sent. */
async function assertFiltersVisible(
  place: ScheduleContext,
  { options }: Pick<ScheduleBody, 'options'>,
): Promise<void> {
  if (options.supplierId !== undefined) await describeFilters(await loadReportContext(place, options));
}

const withoutDuplicates = (userIds: readonly number[]): number[] => [...new Set(userIds)];

/** The new recipients of an edit, or all of them for another report. */
function newRecipients(row: ScheduleRow, report: ReportName, recipientIds: readonly number[]): number[] {
  return report === row.report
    ? recipientIds.filter((userId) => !row.recipientIds.includes(userId))
    : [...recipientIds];
}

const RHYTHM_FIELDS = ['every', 'day', 'hour', 'isActive'] as const;

/** Endpoints of scheduled report mails. */
export const scheduleRoutes = [
  serve(listSchedules, async ({ connection, project }) =>
    serializeSchedules(connection, project.id, await loadSchedules(connection, project.id)),
  ),

  serve(listReceivedSchedules, async ({ connection, project, caller }) =>
    serializeSchedules(connection, project.id, await loadSchedules(connection, project.id, caller.userId)),
  ),

  serve(listReportDeliveries, async ({ connection, project, query, request }) =>
    loadDeliveries(connection, project.id, query, preferredLanguage(request.headers['accept-language'])),
  ),

  serve(addSchedule, async (context) => {
    const { connection, project, caller, member, services, body } = context;
    const { id: projectId } = project;
    const { userId, timezone } = caller;
    const now = services.now();
    assertConsistent(member, body);
    const recipientIds = withoutDuplicates(body.recipientIds);
    const [people, there] = await Promise.all([
      loadPeople(connection, projectId, [userId, ...recipientIds]),
      loadSchedules(connection, projectId),
      assertFiltersVisible({ connection, projectId, userId, now }, body),
    ]);
    assertRecipients(people, body.report, recipientIds);
    if (there.length >= MAX_SCHEDULES)
      throw new DomainError(
        'conflict',
        problemMessage('A project has at most {most} schedules. Delete one first.', { most: MAX_SCHEDULES }),
      );
    const fields = { ...body, options: body.options as ScheduleRow['options'], recipientIds };
    const nextAt = nextInstant(body, timezone, now);
    const row = { ...fields, nextAt, projectId, createdBy: userId };
    return serializeSchedule(await scheduleRows.add(context, row, { ...body, recipientIds }), people, null);
  }),

  serveRow(getSchedule, scheduleRows, async ({ connection, row }) => {
    const { people, lastAt } = await loadScheduleContext(connection, row);
    return serializeSchedule(row, people, lastAt);
  }),

  serveRow(updateSchedule, scheduleRows, async (context) => {
    const { connection, caller, member, row, body, services } = context;
    const { version, ...sent } = body;
    if (sent.recipientIds) sent.recipientIds = withoutDuplicates(sent.recipientIds);
    const now = services.now();
    const changed = (diffFields<Record<string, unknown>>({ ...row }, sent)?.after ??
      {}) as Partial<ScheduleRow>;
    const { people, lastAt } = await loadScheduleContext(connection, row, sent.recipientIds);
    if (isStaleEdit(row, version)) assertCurrentVersion(serializeSchedule(row, people, lastAt), version);
    const after = { ...row, ...changed } as ScheduleRow & ScheduleBody;
    assertConsistent(member, after);
    assertRecipients(people, after.report, newRecipients(row, after.report, after.recipientIds));
    if (changed.options)
      await assertFiltersVisible({ connection, projectId: row.projectId, userId: caller.userId, now }, after);
    const timezone = people.get(row.createdBy)?.timezone ?? caller.timezone;
    const isMoved = RHYTHM_FIELDS.some((field) => field in changed);
    const nextAt = isMoved ? nextInstant(after, timezone, now) : row.nextAt;
    return serializeSchedule(await scheduleRows.change(context, row, { ...changed, nextAt }), people, lastAt);
  }),

  serveRow(deleteSchedule, scheduleRows, async (context) => scheduleRows.moveToTrash(context, context.row)),

  serveRow(restoreSchedule, scheduleRows, async (context) => {
    const { connection, row, services } = context;
    const [{ people, lastAt }, back] = await Promise.all([
      loadScheduleContext(connection, row),
      scheduleRows.takeBack(context, row),
    ]);
    // Deliveries missed while it was in the trash are skipped.
    const timezone = people.get(row.createdBy)?.timezone ?? context.caller.timezone;
    const nextAt = nextInstant(row, timezone, services.now());
    await storeNextInstant(connection, row, nextAt);
    return serializeSchedule({ ...back, nextAt }, people, lastAt);
  }),

  serveRow(sendNow, scheduleRows, async ({ connection, caller, row, services }) => {
    if (row.recipientIds.length === 0)
      throw new DomainError(
        'conflict',
        problemMessage('Nobody is on this schedule. Choose recipients first.'),
      );
    await Promise.all([
      limitByAddress(connection.db, 'sendings', String(caller.userId), MANUAL_SENDINGS_PER_HOUR),
      assertNothingPending(connection, row),
    ]);
    const dueAt = new Date(services.now()).toISOString();
    await addDeliveries(connection, row, dueAt, caller.userId);
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
