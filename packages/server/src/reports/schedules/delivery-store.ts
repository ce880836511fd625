import type { QueryOf } from '@brick/domain/endpoint';
import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { listReportDeliveries, ReportDelivery } from '@brick/domain/reports/report-deliveries-api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import { loadNames } from '../../members/service.ts';
import { failedMails } from '../../notices/service.ts';
import { type Connection, getConnection } from '../../platform/db/connection.ts';
import { type ResultPage, withPageRows } from '../../platform/http/responses.ts';
import { translateError } from '../../platform/i18n/error-messages.ts';
import type { ScheduledJobContext } from '../../platform/jobs/scheduled-jobs.ts';
import { loadList } from '../../platform/records/list-query.ts';
import { reportDeliveries } from '../../schema/reports.ts';
import type { ScheduleRow } from './schedule-store.ts';

export type DeliveryRow = typeof reportDeliveries.$inferSelect;

/** Adds a delivery for every recipient of a schedule, once per instant. */
export const addDeliveries = (
  connection: Connection,
  schedule: Pick<ScheduleRow, 'projectId' | 'id' | 'report' | 'format' | 'recipientIds'>,
  dueAt: string,
  sentBy: number | null,
) =>
  connection.rows(sql`
    insert into ${reportDeliveries} (project_id, schedule_id, report, format, due_at, user_id, sent_by)
    select ${schedule.projectId}::bigint, ${schedule.id}::bigint, ${schedule.report}, ${schedule.format},
      ${dueAt}::timestamptz, recipient, ${sentBy}::bigint
    from unnest(${sql.param([...schedule.recipientIds])}::bigint[]) as recipient
    on conflict do nothing`);

/** Throws if any delivery of a schedule is still waiting: a second click sends nothing twice. */
export async function assertNothingPending(
  connection: Connection,
  { projectId, id }: Pick<ScheduleRow, 'projectId' | 'id'>,
): Promise<void> {
  const waiting = await connection.rows(sql`
    select 1 from ${reportDeliveries} where project_id = ${projectId} and schedule_id = ${id} and status = 'waiting' limit 1`);
  if (waiting.length > 0)
    throw new DomainError(
      'conflict',
      problemMessage('This report is being sent at the moment. Wait until that is done.'),
    );
}

/** Serializes a delivery. One whose mail failed permanently counts as not sent. */
const serializeDelivery = (
  row: DeliveryRow,
  names: Map<number, string>,
  givenUp: boolean,
  language: Language,
): ReportDelivery => ({
  ...row,
  ...(givenUp && { status: 'failed', reason: 'notDelivered' }),
  userName: names.get(row.userId) ?? null,
  sentByName: names.get(row.sentBy ?? 0) ?? null,
  problem: row.problem === null ? null : translateError(JSON.parse(row.problem) as ProblemMessage, language),
});

/** Loads one page of the deliveries of a project. */
export async function loadDeliveries(
  connection: Connection,
  projectId: number,
  { scheduleId, ...request }: QueryOf<typeof listReportDeliveries>,
  language: Language,
): Promise<ResultPage> {
  const page = await loadList<DeliveryRow>(connection, {
    table: reportDeliveries,
    where: sql`${reportDeliveries.projectId} = ${projectId}
      ${scheduleId === undefined ? sql`` : sql`and ${reportDeliveries.scheduleId} = ${scheduleId}`}`,
    request,
    sorts: { createdAt: reportDeliveries.createdAt },
    defaultSort: '-createdAt',
    id: reportDeliveries.id,
  });
  const rows = page.rows as readonly DeliveryRow[];
  const [names, givenUp] = await Promise.all([
    loadNames(
      connection,
      rows.flatMap(({ userId, sentBy }) => [userId, sentBy]),
    ),
    failedMails(
      connection,
      rows.flatMap(({ mailId }) => mailId ?? []),
    ),
  ]);
  const shownRows = rows.map((row) => serializeDelivery(row, names, givenUp.has(row.mailId ?? 0), language));
  return withPageRows(page, shownRows);
}

/** Removes deliveries after a year. */
export const removeOldDeliveries = ({ pool }: Pick<ScheduledJobContext, 'pool'>) =>
  getConnection(pool).rows(
    sql`delete from ${reportDeliveries} where ${reportDeliveries.createdAt} < now() - interval '1 year'`,
  );
