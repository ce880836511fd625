import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { insertProject } from '../projects/store.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections, reportCounters } from '../schema/inspections.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { suppliers } from '../schema/suppliers.ts';
import { variations } from '../schema/variations.ts';
import { sampleExpenses } from './sample/expenses.ts';
import { historyOf, recordAll } from './sample/history.ts';
import { sampleInspections } from './sample/inspections.ts';
import { sampleInteriorPlans, sampleInteriorTasks } from './sample/interior.ts';
import { sampleIssues } from './sample/issues.ts';
import { sampleMonitoringFees } from './sample/monitoring-fees.ts';
import { type Place, type StoryDays, storyDays } from './sample/place.ts';
import { sampleSuppliers } from './sample/suppliers.ts';
import { sampleVariations } from './sample/variations.ts';

export const SAMPLE_NAME = 'Mokolodi Ridge House';

/** Days since the site was opened, and days until the house should be handed over. */
const STARTED = 258;
const COMPLETION = 117;

/** The project's own fields; without a currency, so that its owner's applies. */
const sampleProject = (days: StoryDays) => ({
  name: SAMPLE_NAME,
  location: 'Plot 412, Mokolodi, near Gaborone, Botswana',
  totalBudget: '2400000.00',
  startDate: days.day(STARTED),
  estimatedCompletionDate: days.day(-COMPLETION),
});

async function nowOf(connection: Connection): Promise<string> {
  const [row] = await connection.rows<{ now: string }>(sql`select date_trunc('milliseconds', now()) as now`);
  if (!row) throw new Error('the database told no time');
  return row.now;
}

async function addMoney({ db }: Connection, place: Place) {
  const directory = await db.insert(suppliers).values(sampleSuppliers(place)).returning();
  const ids = new Map(directory.map(({ id, name }) => [name, id]));
  const bills = await db.insert(expenses).values(sampleExpenses(place, ids)).returning();
  const changes = await db.insert(variations).values(sampleVariations(place)).returning();
  const fees = await db.insert(monitoringFees).values(sampleMonitoringFees(place)).returning();
  return [
    ...historyOf('expense', bills),
    ...historyOf('variation', changes, {
      action: 'decided',
      before: {
        status: 'pending',
        reviewedBy: null,
        reviewedAt: null,
        decidedOn: null,
        agreedAmount: null,
        decisionNote: null,
      },
    }),
    ...historyOf('monitoring-fee', fees),
  ];
}

async function addQuality({ db }: Connection, place: Place) {
  const visits = await db.insert(inspections).values(sampleInspections(place)).returning();
  await db.insert(reportCounters).values({ projectId: place.projectId, last: visits.length });
  const reported = await db.insert(issues).values(sampleIssues(place)).returning();
  return [
    ...historyOf('inspection', visits, {
      action: 'decided',
      before: { result: 'pending', observations: null, adviceInstructions: null },
    }),
    ...historyOf('issue', reported, { action: 'updated', before: { status: 'open', resolvedAt: null } }),
  ];
}

async function addInterior({ db }: Connection, place: Place) {
  const plans = await db.insert(interiorPlans).values(sampleInteriorPlans(place)).returning();
  const tasks = await db.insert(interiorTasks).values(sampleInteriorTasks(place, plans)).returning();
  return [
    ...historyOf('interior-plan', plans),
    ...historyOf('interior-task', tasks, { action: 'updated', before: { status: 'pending' } }),
  ];
}

/**
 * Adds a house that is being built, with everything that a project can hold, as it would look on the day `today` to
 * its owner; also ten suppliers of his. Run it inside a transaction. Returns the project's id.
 */
export async function buildSampleProject(
  connection: Connection,
  { ownerId, today }: { ownerId: number; today: CalendarDate },
): Promise<number> {
  const days = storyDays(today, await nowOf(connection));
  const createdAt = days.at(STARTED + 3);
  const fields = sampleProject(days);
  const { id: projectId } = await insertProject(connection, {
    ...fields,
    ownerId,
    createdAt,
    updatedAt: createdAt,
  });
  const place: Place = { projectId, ownerId, days };
  const history = [
    { entity: 'project', entityId: projectId, action: 'created' as const, after: fields, at: createdAt },
    ...(await addMoney(connection, place)),
    ...(await addQuality(connection, place)),
    ...(await addInterior(connection, place)),
  ];
  await recordAll(connection, place, history);
  return projectId;
}
