import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { dayIn } from '@brick/domain/dates/calendar-date';
import type { diaryEndpoints } from '@brick/domain/diary/api';
import { diaryDay } from '@brick/domain/diary/record';
import { assertNotAhead, assertOpen } from '@brick/domain/diary/rules';
import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { loadReviewTerms } from '../projects/service.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import type { RecordContext, RecordRules } from '../records/record-rules.ts';
import { diaryDayKind, diaryDays } from '../schema/diary/diary-tables.ts';
import { type DayKey, type DayRow, dayRows, findDay, lockDay } from './day-store.ts';
import { serializeDays } from './serialize-days.ts';

export type DayBody = BodyOf<typeof diaryEndpoints.add>;

interface DayFilters {
  state?: string;
  from?: CalendarDate;
  to?: CalendarDate;
}

const diaryConditions = (filters: ListFilters): SQL[] => {
  const { state, from, to } = filters as DayFilters;
  return [
    ...(state === undefined ? [] : [sql`${diaryDays.state} = ${state}`]),
    ...(from === undefined ? [] : [sql`${diaryDays.day} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${diaryDays.day} <= ${to}`]),
  ];
};

/** Counts the filtered days. */
async function loadTotals(
  { connection, member, project }: RecordContext,
  filters: ListFilters,
): Promise<object> {
  const further = diaryConditions(filters);
  const [counts] = await connection.rows<object>(sql`
    select count(*) as total, count(*) filter (where state = 'open') as open,
      count(*) filter (where state = 'signed') as signed, count(*) filter (where state = 'countersigned') as countersigned
    from ${diaryDays} where ${readableRowsCondition(diaryDay, diaryDayKind, { member, projectId: project.id, filters, further })}`);
  if (!counts) throw new Error('an aggregate came back empty');
  return counts;
}

/** Returns the present day where the project is. */
export async function todayOf(
  { connection, services }: { connection: Connection; services: Pick<Services, 'now'> },
  projectId: number,
): Promise<CalendarDate> {
  const { timezone } = await loadReviewTerms(connection, projectId);
  return dayIn(timezone, services.now());
}

/** Throws for a day that is to come, or of which there is a row. Until the transaction ends, nobody else begins it. */
async function assertFree(
  context: { connection: Connection; services: Pick<Services, 'now'> },
  key: DayKey,
): Promise<void> {
  assertNotAhead(key.day, await todayOf(context, key.projectId));
  await lockDay(context.connection, key);
  if (await findDay(context.connection, key))
    throw fieldProblem('day', problemMessage('The diary has this day already'), 'taken');
}

/** Server-side rules of the days of the site diary. */
export const diaryRules: RecordRules<DayRow, DayBody> = {
  rows: dayRows,
  stored: diaryDayKind,
  titleOf: ({ day }) => day,
  shown: serializeDays,
  filtered: diaryConditions,
  totals: loadTotals,
  async beforeAdd(context) {
    await assertFree(context, { projectId: context.project.id, day: context.body.day });
    return {};
  },
  mustBeEditable: (_, row) => assertOpen(row),
  async beforeChange(context, { day }) {
    const { row } = context;
    if (day !== undefined && day !== row.day) await assertFree(context, { projectId: row.projectId, day });
    return {};
  },
  mustBeDeletable: (_, row) => assertOpen(row),
  async restorable({ connection }, rows) {
    const taken = new Set<number>();
    for (const { id, projectId, day } of rows) {
      await lockDay(connection, { projectId, day });
      if (await findDay(connection, { projectId, day })) taken.add(id);
    }
    return ({ id }) => {
      if (taken.has(id))
        throw new DomainError('taken', problemMessage('The diary has another row of this day by now.'));
    };
  },
};
