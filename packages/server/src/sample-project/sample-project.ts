import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { addOwner, insertProject } from '../projects/project-store.ts';
import {
  budgetTransfers,
  commitments,
  milestones,
  phaseBudgets,
  programmePhases,
  programmes,
  progressEntries,
  projectBudgets,
} from '../schema/budgets.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { places } from '../schema/places.ts';
import { suppliers } from '../schema/suppliers.ts';
import { tradeLinks } from '../schema/trade-links/trade-links.ts';
import { variations } from '../schema/variations.ts';
import { shareNamedSuppliers } from '../suppliers/service.ts';
import { historyOf, recordAll } from './activity-history.ts';
import {
  historyOfBudget,
  sampleBudget,
  sampleCommitments,
  samplePhaseBudgets,
  sampleTransfers,
  withCommitments,
} from './budget.ts';
import { addSampleCertificates } from './certificates.ts';
import { addSampleChecks } from './checks.ts';
import { addSampleLists } from './completion-lists.ts';
import { addSampleDiary } from './diary.ts';
import { historyOfDocuments, sampleDocuments, sampleDocumentVersions } from './documents.ts';
import { sampleExpenses } from './expenses.ts';
import { sampleInspections } from './inspections.ts';
import { sampleInteriorPlans, sampleInteriorTasks } from './interior.ts';
import { sampleIssues } from './issues.ts';
import { sampleMonitoringFees } from './monitoring-fees.ts';
import { addSamplePlaces } from './places.ts';
import { addSamplePlans } from './plans.ts';
import {
  APPROVED_MOVES,
  historyOfProgramme,
  programmeVersion,
  sampleMilestones,
  samplePhases,
  sampleProgress,
} from './programme.ts';
import { type SampleContext, type StoryDays, storyDays } from './sample-dates.ts';
import { sampleSuppliers } from './suppliers.ts';
import { loggedLink, sampleTradeLinks } from './trade-links.ts';
import { sampleVariations } from './variations.ts';

export const SAMPLE_NAME = 'Mokolodi Ridge House';

/** Days since the start of construction, and days until the planned handover. */
const STARTED_DAYS_AGO = 258;
const COMPLETED_IN_DAYS = 117;

/** The fields of the project, without a currency, so that the owner's applies. */
const sampleProject = (days: StoryDays) => ({
  name: SAMPLE_NAME,
  location: 'Plot 412, Mokolodi, near Gaborone, Botswana',
  totalBudget: minor('2400000.00'),
  startDate: days.day(STARTED_DAYS_AGO),
  estimatedCompletionDate: days.day(
    APPROVED_MOVES.reduce((ahead, move) => ahead + move.days, -COMPLETED_IN_DAYS),
  ),
});

/** The log entries of the project itself: its creation, and the moves of its completion. */
function historyOfProject(id: number, days: StoryDays) {
  const { estimatedCompletionDate: first, ...fields } = sampleProject(days);
  let completion = first;
  const moved = APPROVED_MOVES.map((move) => {
    const before = completion;
    completion = addDays(before, move.days);
    return {
      entity: 'project' as const,
      entityId: id,
      action: 'updated' as const,
      before: { estimatedCompletionDate: before },
      after: { estimatedCompletionDate: completion },
      at: days.at(move.daysAgo),
    };
  });
  const created = {
    entity: 'project' as const,
    entityId: id,
    action: 'created' as const,
    after: { ...fields, estimatedCompletionDate: first },
    at: days.at(STARTED_DAYS_AGO + 3),
  };
  return [created, ...moved];
}

async function databaseNow(connection: Connection): Promise<string> {
  const [row] = await connection.rows<{ now: string }>(sql`select date_trunc('milliseconds', now()) as now`);
  if (!row) throw new Error('the database told no time');
  return row.now;
}

/** Sorts rows by creation, which is the order of their numbers. */
const inOrder = <Row extends { createdAt?: string | undefined }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => ((one.createdAt ?? '') < (other.createdAt ?? '') ? -1 : 1));

async function addMoney({ db }: Connection, place: SampleContext) {
  const directory = await db.insert(suppliers).values(sampleSuppliers(place)).returning();
  const ids = new Map(directory.map(({ id, name }) => [name, id]));
  const orders = await db.insert(commitments).values(sampleCommitments(place, ids)).returning();
  const bills = await db
    .insert(expenses)
    .values(inOrder(withCommitments(sampleExpenses(place, ids), orders)))
    .returning();
  const changes = await db
    .insert(variations)
    .values(inOrder(sampleVariations(place)))
    .returning();
  const fees = await db
    .insert(monitoringFees)
    .values(inOrder(sampleMonitoringFees(place)))
    .returning();
  return [
    ...historyOf('commitment', orders),
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

async function addBudget({ db }: Connection, place: SampleContext) {
  await db.insert(projectBudgets).values(sampleBudget(place));
  await db.insert(phaseBudgets).values(samplePhaseBudgets(place));
  return historyOfBudget(place, await db.insert(budgetTransfers).values(sampleTransfers(place)).returning());
}

async function addProgramme({ db }: Connection, place: SampleContext) {
  await db.insert(programmes).values({ projectId: place.projectId, version: programmeVersion() });
  await db.insert(programmePhases).values(samplePhases(place));
  const reached = await db.insert(milestones).values(sampleMilestones(place)).returning();
  const entered = await db.insert(progressEntries).values(sampleProgress(place)).returning();
  return [
    ...historyOfProgramme(place),
    ...historyOf('milestone', reached, { action: 'updated', before: { reachedOn: null } }),
    ...historyOf(
      'progress-entry',
      entered.map((entry) => ({ ...entry, percentComplete: Number(entry.percentComplete) })),
    ),
  ];
}

async function addQuality(connection: Connection, place: SampleContext, store: SampleOptions['files']) {
  const { db } = connection;
  const built = await addSamplePlaces(place, (rows) => db.insert(places).values(rows).returning());
  const paths = new Map(built.map(({ id, path }) => [path, id]));
  const visits = await db
    .insert(inspections)
    .values(inOrder(sampleInspections(place)))
    .returning();
  const reported = await db
    .insert(issues)
    .values(inOrder(sampleIssues(place, visits, paths)))
    .returning();
  const links = await db.insert(tradeLinks).values(sampleTradeLinks(place)).returning();
  const checked = await addSampleChecks(connection, place, paths);
  return [
    ...historyOf('place', built),
    ...(await addSamplePlans(connection, place, {
      ...{ places: paths, reported, checked: checked.rows, store },
    })),
    ...historyOf('inspection', visits, {
      action: 'decided',
      before: { result: 'pending', observations: null, adviceInstructions: null },
    }),
    ...historyOf('issue', reported, { action: 'updated', before: { status: 'open', resolvedAt: null } }),
    ...checked.history,
    ...historyOf('trade-link', links.map(loggedLink)),
  ];
}

async function addInterior({ db }: Connection, place: SampleContext) {
  const plans = await db
    .insert(interiorPlans)
    .values(inOrder(sampleInteriorPlans(place)))
    .returning();
  const tasks = await db.insert(interiorTasks).values(sampleInteriorTasks(place, plans)).returning();
  return [
    ...historyOf('interior-plan', plans),
    ...historyOf('interior-task', tasks, { action: 'updated', before: { status: 'pending' } }),
  ];
}

async function addDocuments({ db }: Connection, place: SampleContext) {
  const papers = await db
    .insert(documents)
    .values(inOrder(sampleDocuments(place)))
    .returning();
  const versions = await db
    .insert(documentVersions)
    .values(sampleDocumentVersions(place, papers))
    .returning();
  return historyOfDocuments(papers, versions);
}

interface SampleOptions {
  ownerId: number;
  today: CalendarDate;
  /** Where its drawings are stored. */
  files: Pick<FileStore, 'put'>;
}

/**
 * Adds a house under construction with all kinds of records, as of the day `today` of its owner, and ten suppliers.
 * Must run inside a transaction. Returns the project's id.
 */
export async function buildSampleProject(
  connection: Connection,
  { ownerId, today, files }: SampleOptions,
): Promise<number> {
  const days = storyDays(today, await databaseNow(connection));
  const project = await insertProject(connection, {
    ...sampleProject(days),
    estimatedCompletionDate: days.day(-COMPLETED_IN_DAYS),
    ownerId,
    version: 1 + APPROVED_MOVES.length,
    createdAt: days.at(STARTED_DAYS_AGO + 3),
    updatedAt: days.at(Math.min(...APPROVED_MOVES.map(({ daysAgo }) => daysAgo))),
  });
  const projectId = project.id;
  await addOwner(connection, project);
  const place: SampleContext = { projectId, ownerId, days };
  const history = [
    ...historyOfProject(projectId, days),
    ...(await addMoney(connection, place)),
    ...(await addBudget(connection, place)),
    ...(await addProgramme(connection, place)),
    ...(await addQuality(connection, place, files)),
    ...(await addSampleDiary(connection, place)),
    ...(await addInterior(connection, place)),
    ...(await addDocuments(connection, place)),
    ...(await addSampleCertificates(connection, place)),
    ...(await addSampleLists(connection, place)),
  ];
  await shareNamedSuppliers(connection, projectId);
  await recordAll(connection, place, history);
  return projectId;
}
