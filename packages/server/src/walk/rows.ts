import type { Endpoint, RowKind } from '@brick/domain/endpoint';
import { hashOf } from '../platform/sessions.ts';
import { commitments, milestones, progressEntries } from '../schema/budgets.ts';
import { certificates, contracts } from '../schema/certificates.ts';
import { comments } from '../schema/comments.ts';
import { documents } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { invitations } from '../schema/people.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { reportSchedules } from '../schema/reports.ts';
import { suppliers } from '../schema/suppliers.ts';
import { users } from '../schema/users.ts';
import { variations } from '../schema/variations.ts';
import { buildCommitment, buildMilestone, buildProgressEntry } from '../testing/builders/budget.ts';
import { buildCertificate, buildContract, issuedFields } from '../testing/builders/certificate.ts';
import { buildDocument } from '../testing/builders/document.ts';
import { buildExpense } from '../testing/builders/expense.ts';
import { buildInspection } from '../testing/builders/inspection.ts';
import { buildInteriorPlan, buildInteriorTask } from '../testing/builders/interior.ts';
import { buildIssue } from '../testing/builders/issue.ts';
import { buildMonitoringFee } from '../testing/builders/monitoring-fee.ts';
import { buildSchedule } from '../testing/builders/schedule.ts';
import { buildSupplier } from '../testing/builders/supplier.ts';
import { buildVariation } from '../testing/builders/variation.ts';
import { VISITORS } from './expected.ts';
import { freshViews, kindOfMany } from './list-places.ts';
import { freshSessions, madeFor, sharedPlace } from './made-places.ts';
import { contractsFor, planFor } from './outer-rows.ts';
import type { World } from './world.ts';

/** Everything that a row of its own is made of: the kinds of a project's rows, and a supplier. */
export type Kind = RowKind | 'supplier';

/** Where rows of a kind are found: /api/expenses/12. */
export const FOLDER_OF: Record<Kind, string> = {
  expense: 'expenses',
  variation: 'variations',
  'monitoring-fee': 'monitoring-fees',
  inspection: 'inspections',
  issue: 'issues',
  'interior-plan': 'interior-plans',
  'interior-task': 'interior-tasks',
  document: 'documents',
  commitment: 'commitments',
  milestone: 'milestones',
  'progress-entry': 'progress',
  contract: 'contracts',
  certificate: 'certificates',
  'report-schedule': 'report-schedules',
  comment: 'comments',
  supplier: 'suppliers',
};

export interface Wanted {
  /** Who made it. */
  by: number;
  /** In the trash, where its author put it. */
  deleted?: boolean;
  project?: number;
  /** Columns that are to differ from a builder's usual ones. */
  fields?: object;
}

type Inserted = Promise<{ id: number }[]>;

let reports = 0;
/** A report number that no other row of a test has. */
function unusedReportNumber(): string {
  reports += 1;
  return `WALK-${reports}`;
}

/** An issue of the owner for each comment to stand beside. */
const issuesFor = (world: World, wanted: readonly Wanted[]): Promise<number[]> =>
  addRows(
    world,
    'issue',
    wanted.map(({ project }) => ({ by: world.owner.id, ...(project !== undefined && { project }) })),
  );

/** Puts rows of a kind into the database, past every call. Returns their ids. */
export async function addRows(world: World, kind: Kind, wanted: readonly Wanted[]): Promise<number[]> {
  const { db } = world.server.connection;
  const planId =
    kind === 'interior-task' ? await planFor(world, wanted[0]?.project ?? world.project, world.owner.id) : 0;
  const contractIds =
    kind === 'certificate'
      ? await contractsFor(
          world,
          wanted.map(({ project = world.project }) => project),
        )
      : [];
  const discussed = kind === 'comment' ? await issuesFor(world, wanted) : [];
  const values = wanted.map(({ by, deleted, project = world.project, fields }) => ({
    by,
    common: {
      ...(deleted && inTrash(by)),
      ...fields,
      projectId: project,
    },
  }));
  const insert: Record<Kind, () => Inserted> = {
    expense: () =>
      db
        .insert(expenses)
        .values(values.map(({ by, common }) => buildExpense({ ...common, addedBy: by })))
        .returning({ id: expenses.id }),
    variation: () =>
      db
        .insert(variations)
        .values(values.map(({ by, common }) => buildVariation({ ...common, submittedBy: by })))
        .returning({ id: variations.id }),
    'monitoring-fee': () =>
      db
        .insert(monitoringFees)
        .values(values.map(({ by, common }) => buildMonitoringFee({ ...common, addedBy: by })))
        .returning({ id: monitoringFees.id }),
    inspection: () =>
      db
        .insert(inspections)
        .values(
          values.map(({ by, common }) =>
            buildInspection({ ...common, createdBy: by, reportNumber: unusedReportNumber() }),
          ),
        )
        .returning({ id: inspections.id }),
    issue: () =>
      db
        .insert(issues)
        .values(values.map(({ by, common }) => buildIssue({ ...common, reportedBy: by })))
        .returning({ id: issues.id }),
    'interior-plan': () =>
      db
        .insert(interiorPlans)
        .values(values.map(({ by, common }) => buildInteriorPlan({ ...common, designerId: by })))
        .returning({ id: interiorPlans.id }),
    'interior-task': () =>
      db
        .insert(interiorTasks)
        .values(values.map(({ by, common }) => buildInteriorTask({ ...common, planId, createdBy: by })))
        .returning({ id: interiorTasks.id }),
    document: () =>
      db
        .insert(documents)
        .values(values.map(({ by, common }) => buildDocument({ ...common, addedBy: by })))
        .returning({ id: documents.id }),
    commitment: () =>
      db
        .insert(commitments)
        .values(values.map(({ by, common }) => buildCommitment({ ...common, addedBy: by })))
        .returning({ id: commitments.id }),
    milestone: () =>
      db
        .insert(milestones)
        .values(values.map(({ by, common }) => buildMilestone({ ...common, addedBy: by })))
        .returning({ id: milestones.id }),
    'progress-entry': () =>
      db
        .insert(progressEntries)
        .values(values.map(({ by, common }) => buildProgressEntry({ ...common, enteredBy: by })))
        .returning({ id: progressEntries.id }),
    contract: () =>
      db
        .insert(contracts)
        .values(values.map(({ by, common }) => buildContract({ ...common, addedBy: by })))
        .returning({ id: contracts.id }),
    certificate: () =>
      db
        .insert(certificates)
        .values(
          values.map(({ by, common }, index) =>
            buildCertificate({ ...common, contractId: contractIds[index] ?? 0, createdBy: by }),
          ),
        )
        .returning({ id: certificates.id }),
    'report-schedule': () =>
      db
        .insert(reportSchedules)
        .values(values.map(({ by, common }) => buildSchedule({ ...common, createdBy: by })))
        .returning({ id: reportSchedules.id }),
    comment: () =>
      db
        .insert(comments)
        .values(
          values.map(({ by, common }, index) => ({
            entity: 'issue',
            entityId: discussed[index] ?? 0,
            text: 'Is the crack still open?',
            ...common,
            authorId: by,
          })),
        )
        .returning({ id: comments.id }),
    supplier: () =>
      db
        .insert(suppliers)
        .values(
          values.map(({ by, common: { projectId: _, ...fields } }) =>
            buildSupplier({ ...fields, addedBy: by }),
          ),
        )
        .returning({ id: suppliers.id }),
  };
  return (await insert[kind]()).map(({ id }) => id);
}

/** A project of the owner with nothing in it, in which everyone has the role that he has in the first one. */
export async function addPeopledProject(
  { server, owner, people }: World,
  fields: Partial<typeof projects.$inferInsert> = {},
): Promise<number> {
  const { db } = server.connection;
  const values = { name: 'Lobatse Clinic', totalBudget: '900000.00', ...fields, ownerId: owner.id };
  const [made] = await db.insert(projects).values(values).returning({ id: projects.id });
  if (!made) throw new Error('no project');
  const members = VISITORS.flatMap(([name, role]) => {
    const person = people.get(name);
    return person && role ? [{ projectId: made.id, userId: person.id, role }] : [];
  });
  await db.insert(projectMembers).values(members);
  return made.id;
}

let accounts = 0;

/** An account that is in no project. */
async function addAccount({ server }: World): Promise<{ id: number; username: string }> {
  accounts += 1;
  const username = `walked${accounts}`;
  const [account] = await server.connection.db
    .insert(users)
    .values({ username, password: 'no hash is this' })
    .returning({ id: users.id });
  if (!account) throw new Error('no account');
  return { id: account.id, username };
}

/** A project with a member and an invitation that a call can name, and somebody whom it can add. */
async function freshTeamPlace(
  world: World,
  { method, path }: Endpoint,
): Promise<Record<string, string | number>> {
  const { db } = world.server.connection;
  const projectId = await addPeopledProject(world);
  const { id: userId, username } = await addAccount(world);
  if (!(method === 'POST' && path.endsWith('/members')))
    await db.insert(projectMembers).values({ projectId, userId, role: 'viewer' });
  const key = `walk-${projectId}`;
  const [invitation] = await db
    .insert(invitations)
    .values({
      projectId,
      role: 'contractor',
      invitedBy: world.owner.id,
      tokenHash: hashOf(key),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .returning({ id: invitations.id });
  return { projectId, userId, username, key, invitationId: invitation?.id ?? 0 };
}

const inTrash = (deletedBy: number) => ({ deletedAt: new Date().toISOString(), deletedBy });

/** States in which a row has to be before a call can be made on it; the usual one for all others. */
const STATES: Record<string, object> = {
  '/api/certificates/{id}/certify': { status: 'submitted' },
  '/api/certificates/{id}/pay': issuedFields(),
  '/api/issues/{id}/verification': { status: 'resolved' },
  '/api/variations/{id}/revision': { status: 'rejected' },
};

/** Made for every case anew: a row of the owner that the call's path can name. One set of path parameters a case. */
export async function freshPlaces(
  world: World,
  endpoint: Endpoint,
  cases: number,
): Promise<Record<string, string | number>[]> {
  const each = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: cases }, (_, index) => make(index));
  const { path } = endpoint;
  const deleted = endpoint.fromTrash || path.endsWith('/restore');
  if (path.startsWith('/api/files/')) return each(() => ({ key: world.fileKey }));
  if (path === '/api/user/sessions/{key}') return freshSessions(world, cases);
  if (/\/members$|\{userId\}|\/hand-over$|nvitation/.test(path))
    return Promise.all(each(() => freshTeamPlace(world, endpoint)));
  if (path === '/api/projects/{projectId}' || path === '/api/projects/{projectId}/restore') {
    return (
      await Promise.all(each(() => addPeopledProject(world, deleted ? inTrash(world.owner.id) : {})))
    ).map((projectId) => ({ projectId }));
  }
  const many = kindOfMany(path);
  if (many) {
    const ids = await addRows(
      world,
      many,
      each(() => ({ by: world.owner.id })),
    );
    return ids.map((id) => ({ projectId: world.project, id }));
  }
  if (/\{linkId\}|^\/api\/share\//.test(path)) return Promise.all(each(() => sharedPlace(world)));
  if (path.includes('{projectId}')) return each(() => ({ projectId: world.project }));
  if (!path.includes('{id}')) return each(() => ({}));
  if (path.startsWith('/api/views/')) return freshViews(world, cases);
  if (/^\/api\/(jobs|archives)\//.test(path)) return Promise.all(each(() => madeFor(path, world)));
  const kind = path.startsWith('/api/suppliers/') ? 'supplier' : endpoint.on;
  const ids = await addRows(
    world,
    kind as Kind,
    each(() => ({ by: world.owner.id, deleted, fields: STATES[path] ?? {} })),
  );
  return ids.map((id) => ({ id }));
}

/** A call's path, its names filled in. */
export const pathWith = (path: string, names: Record<string, string | number>): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(names[name] ?? whole));
