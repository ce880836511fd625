import type { QueryOf } from '@brick/domain/endpoint';
import { DomainError, type Said, said } from '@brick/domain/errors';
import type { listSendings, Sending } from '@brick/domain/reports/sendings';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import { givenUpAmong } from '../notices/reads.ts';
import { type Page, withRows } from '../platform/answers.ts';
import { type Connection, connectionOf } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { listRows } from '../platform/list.ts';
import { inWords } from '../platform/refusals/refusals.ts';
import { reportSendings } from '../schema/reports.ts';
import type { ScheduleRow } from './schedule-store.ts';

export type SendingRow = typeof reportSendings.$inferSelect;

/** Notes that every recipient of a schedule is to be sent its report; for one moment it can be noted once. */
export const addSendings = (
  connection: Connection,
  schedule: Pick<ScheduleRow, 'projectId' | 'id' | 'report' | 'format' | 'recipientIds'>,
  dueAt: string,
  sentBy: number | null,
) =>
  connection.rows(sql`
    insert into ${reportSendings} (project_id, schedule_id, report, format, due_at, user_id, sent_by)
    select ${schedule.projectId}::bigint, ${schedule.id}::bigint, ${schedule.report}, ${schedule.format},
      ${dueAt}::timestamptz, recipient, ${sentBy}::bigint
    from unnest(${sql.param([...schedule.recipientIds])}::bigint[]) as recipient
    on conflict do nothing`);

/** Refuses to send while the last sending of a schedule is not done yet: a second click sends nothing twice. */
export async function mustNotWait(
  connection: Connection,
  { projectId, id }: Pick<ScheduleRow, 'projectId' | 'id'>,
): Promise<void> {
  const waiting = await connection.rows(sql`
    select 1 from ${reportSendings} where project_id = ${projectId} and schedule_id = ${id} and status = 'waiting' limit 1`);
  if (waiting.length > 0)
    throw new DomainError(
      'conflict',
      said('This report is being sent at the moment. Wait until that is done.'),
    );
}

/** A sending as its contract shows it. A mail that the mail server never took was not sent after all. */
const shown = (
  row: SendingRow,
  names: Map<number, string>,
  givenUp: boolean,
  language: Language,
): Sending => ({
  ...row,
  ...(givenUp && { status: 'failed', reason: 'notDelivered' }),
  userName: names.get(row.userId) ?? null,
  sentByName: names.get(row.sentBy ?? 0) ?? null,
  problem: row.problem === null ? null : inWords(JSON.parse(row.problem) as Said, language),
});

/** What the schedules of a project sent, as a query asks for it. */
export async function sendingsOf(
  connection: Connection,
  projectId: number,
  { scheduleId, ...request }: QueryOf<typeof listSendings>,
  language: Language,
): Promise<Page> {
  const page = await listRows<SendingRow>(connection, {
    table: reportSendings,
    where: sql`${reportSendings.projectId} = ${projectId}
      ${scheduleId === undefined ? sql`` : sql`and ${reportSendings.scheduleId} = ${scheduleId}`}`,
    request,
    sorts: { createdAt: reportSendings.createdAt },
    defaultSort: '-createdAt',
    id: reportSendings.id,
  });
  const rows = page.rows as readonly SendingRow[];
  const [names, givenUp] = await Promise.all([
    namesOf(
      connection,
      rows.flatMap(({ userId, sentBy }) => [userId, sentBy]),
    ),
    givenUpAmong(
      connection,
      rows.flatMap(({ mailId }) => mailId ?? []),
    ),
  ]);
  const shownRows = rows.map((row) => shown(row, names, givenUp.has(row.mailId ?? 0), language));
  return withRows(page, shownRows);
}

/** Removes what was sent a year ago. */
export const sweepSendings = ({ pool }: Pick<Kept, 'pool'>) =>
  connectionOf(pool).rows(
    sql`delete from ${reportSendings} where ${reportSendings.createdAt} < now() - interval '1 year'`,
  );
