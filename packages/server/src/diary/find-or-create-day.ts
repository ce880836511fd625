import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { diaryDay } from '@brick/domain/diary/record';
import type { ProjectContext } from '../platform/http/endpoint-handlers.ts';
import { createAdder } from '../records/record-routes.ts';
import { type DayRow, findDay, lockDay } from './day-store.ts';
import { diaryRules } from './diary-rules.ts';

const { shown: _, ...unseen } = diaryRules;

const addDay = createAdder(diaryDay, unseen);

/** The context of calls about a day by its date. */
export type DayContext = Pick<
  ProjectContext<unknown>,
  'connection' | 'services' | 'caller' | 'member' | 'project' | 'today' | 'madeOnSite'
>;

/** Returns a day, locked: the one that is there, or a new one. Throws for a day that is to come. */
export async function findOrCreateDay(context: DayContext, day: CalendarDate): Promise<DayRow> {
  const { connection, services, caller, member, project, today, madeOnSite } = context;
  const key = { projectId: project.id, day };
  await lockDay(connection, key);
  const known = await findDay(connection, key, { lock: true });
  if (known) return known;
  const body = { day, weather: null, hoursLost: null, notes: null, photoIds: [] };
  // The clientId of the call is that of its line, or of a step.
  const origin = madeOnSite && { ...madeOnSite, clientId: null };
  return addDay({
    ...{ connection, services, caller, member, project, today, body },
    ...(origin && { madeOnSite: origin }),
  });
}
