import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@brick/domain/endpoint';
import { minor } from '@brick/domain/money/money';
import { hashSecret } from '../platform/access/sessions.ts';
import { issuedFields } from '../row-builders/certificate.ts';
import { emailConfirmations, invitations, ownershipOffers } from '../schema/account-tables.ts';
import { photos } from '../schema/files.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import { bulkKindOf, createViews } from './bulk-fixtures.ts';
import { addCourses, itemOfPath } from './check-courses.ts';
import { VISITORS } from './expected-statuses.ts';
import type { Fixtures } from './fixtures.ts';
import { addTemplates } from './parent-rows.ts';
import { addRows, deletedColumns, type FixtureKind } from './row-fixtures.ts';
import { createJobFor, createSessions, createShareLink } from './session-and-job-fixtures.ts';

/** Creates an empty project of the owner, in which everybody has the same role as in the first one. */
export async function addProjectWithMembers(
  { server, owner, people }: Fixtures,
  fields: Partial<typeof projects.$inferInsert> = {},
): Promise<number> {
  const { db } = server.connection;
  const values = { name: 'Lobatse Clinic', totalBudget: minor('900000.00'), ...fields, ownerId: owner.id };
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

/** Creates an account without projects. */
async function addAccount({ server }: Fixtures): Promise<{ id: number; username: string }> {
  accounts += 1;
  const username = `walked${accounts}`;
  const [account] = await server.connection.db
    .insert(users)
    .values({ username, password: 'no hash is this' })
    .returning({ id: users.id });
  if (!account) throw new Error('no account');
  return { id: account.id, username };
}

/** Creates a project with a member and an invitation for the path, and somebody to add. */
async function createTeamParams(
  world: Fixtures,
  { method, path }: Endpoint,
): Promise<Record<string, string | number>> {
  const { db } = world.server.connection;
  const projectId = await addProjectWithMembers(world);
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
      tokenHash: hashSecret(key),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .returning({ id: invitations.id });
  return { projectId, userId, username, key, invitationId: invitation?.id ?? 0 };
}

/** Creates an open offer to the owner, or by the owner for a withdrawal. */
async function createOfferParams(
  world: Fixtures,
  { method }: Endpoint,
): Promise<{ projectId: number; id: number }> {
  const { db } = world.server.connection;
  const projectId = await addProjectWithMembers(world);
  const { id: other } = await addAccount(world);
  await db
    .insert(projectMembers)
    .values({ projectId, userId: other, role: 'owner', ownerSince: new Date().toISOString() });
  const [userId, offeredBy] = method === 'DELETE' ? [other, world.owner.id] : [world.owner.id, other];
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const [offer] = await db
    .insert(ownershipOffers)
    .values({ projectId, handsOver: false, userId, offeredBy, expiresAt })
    .returning({ id: ownershipOffers.id });
  return { projectId, id: offer?.id ?? 0 };
}

/** The state that a row needs for an endpoint, if not the default. */
const REQUIRED_STATES: Record<string, object> = {
  '/api/certificates/{id}/certify': { status: 'submitted' },
  '/api/certificates/{id}/pay': issuedFields(),
  '/api/checks/{id}/reopen': { state: 'closed', result: 'passed' },
  '/api/issues/{id}/verification': { status: 'resolved' },
  '/api/issues/{id}/refuse': { status: 'resolved' },
  '/api/issues/{id}/verify': { status: 'resolved' },
  '/api/issues/{id}/reopen': { status: 'resolved' },
  '/api/variations/{id}/revision': { status: 'rejected' },
};

/** Creates a confirmation link for the owner. The other visitors try somebody else's. */
async function createConfirmation(world: Fixtures, index: number): Promise<{ key: string }> {
  const { id: userId } = index === 0 ? world.owner : await addAccount(world);
  accounts += 1;
  const key = `confirm-${accounts}`;
  const email = `${key}@example.com`;
  await world.server.connection.db
    .insert(emailConfirmations)
    .values({ userId, email, tokenHash: hashSecret(key), expiresAt: '2200-01-01T00:00:00Z' });
  return { key };
}

/** Creates a photo of an issue of the owner for each case; for a photo that is sent, an unused id. */
async function createPhotos(
  world: Fixtures,
  { method }: Endpoint,
  cases: number,
  fields: object = {},
): Promise<Record<string, string | number>[]> {
  const ids = Array.from({ length: cases }, () => randomUUID());
  if (method !== 'PUT') {
    const issues = await addRows(
      world,
      'issue',
      ids.map(() => ({ by: world.owner.id, fields })),
    );
    await world.server.connection.db.insert(photos).values(
      ids.map((id, index) => ({
        ...{
          id,
          projectId: world.project,
          kind: 'issue',
          rowId: issues[index] ?? 0,
          purpose: 'found' as const,
        },
        ...{ state: 'stored' as const, type: 'image/png' as const, fileUrl: `/api/files/${world.fileKey}` },
        ...{ addedBy: world.owner.id, sha256: '0'.repeat(64), keptSha256: '0'.repeat(64) },
      })),
    );
  }
  return ids.map((uuid) => ({ projectId: world.project, uuid }));
}

/** Creates a trade link of the owner for each case, with an issue that it shows, and a photo of that. */
async function createTradeVisits(
  world: Fixtures,
  endpoint: Endpoint,
  cases: number,
): Promise<Record<string, string | number>[]> {
  const pictures = await createPhotos(world, endpoint, cases, { trade: 'plumbing' });
  const keys = pictures.map(({ uuid }) => `walk-${uuid}`);
  const by = world.owner.id;
  const issues = await addRows(
    world,
    'issue',
    keys.map(() => ({ by, fields: { trade: 'plumbing' } })),
  );
  const links = await addRows(
    world,
    'trade-link',
    keys.map((key) => ({ by, fields: { keyHash: hashSecret(key) } })),
  );
  return pictures.map((picture, index) => ({
    ...picture,
    key: keys[index] ?? '',
    linkId: links[index] ?? 0,
    id: issues[index] ?? 0,
  }));
}

/**
 * Creates for each case a new row of the owner that the path can name. Returns one set of path parameters per case.
 */
export async function createPathParams(
  world: Fixtures,
  endpoint: Endpoint,
  cases: number,
): Promise<Record<string, string | number>[]> {
  const each = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: cases }, (_, index) => make(index));
  const { path } = endpoint;
  const deleted = endpoint.fromTrash || path.endsWith('/restore');
  if (path.startsWith('/api/files/')) return each(() => ({ key: world.fileKey }));
  if (path.startsWith('/api/trade/')) return createTradeVisits(world, endpoint, cases);
  if (path.includes('/photos/{uuid}')) return createPhotos(world, endpoint, cases);
  if (path.startsWith('/api/email-confirmations/'))
    return Promise.all(each((index) => createConfirmation(world, index)));
  if (path === '/api/user/sessions/{key}') return createSessions(world, cases);
  if (/\/members$|\{userId\}|\/hand-over$|nvitation/.test(path))
    return Promise.all(each(() => createTeamParams(world, endpoint)));
  if (path.startsWith('/api/offers/')) return Promise.all(each(() => createOfferParams(world, endpoint)));
  if (path === '/api/projects/{projectId}' || path === '/api/projects/{projectId}/restore') {
    return (
      await Promise.all(
        each(() => addProjectWithMembers(world, deleted ? deletedColumns(world.owner.id) : {})),
      )
    ).map((projectId) => ({ projectId }));
  }
  const many = bulkKindOf(path);
  if (many) {
    const ids = await addRows(
      world,
      many,
      each(() => ({ by: world.owner.id })),
    );
    return ids.map((id) => ({ projectId: world.project, id }));
  }
  if (/\{linkId\}|^\/api\/share\//.test(path)) return Promise.all(each(() => createShareLink(world)));
  if (/\{planId\}|\{projectId\}\/pins$/.test(path)) {
    const parents = each(() => ({ by: world.owner.id }));
    const [planIds, issueIds] = [
      await addRows(world, 'plan', parents),
      await addRows(world, 'issue', parents),
    ];
    return planIds.map((planId, index) => ({
      ...{ projectId: world.project, planId },
      subjectId: issueIds[index] ?? 0,
    }));
  }
  if (path.includes('{projectId}/checks') && endpoint.method === 'POST') {
    const templates = await addTemplates(
      world,
      each(() => world.project),
    );
    return templates.map((templateId) => ({ projectId: world.project, templateId }));
  }
  if (path.includes('{projectId}')) return each(() => ({ projectId: world.project }));
  if (!path.includes('{id}')) return each(() => ({}));
  if (path.startsWith('/api/views/')) return createViews(world, cases);
  if (/^\/api\/(jobs|archives)\//.test(path)) return Promise.all(each(() => createJobFor(path, world)));
  const kind = path.startsWith('/api/suppliers/') ? 'supplier' : endpoint.on;
  const ids = await addRows(
    world,
    kind as FixtureKind,
    each(() => ({ by: world.owner.id, deleted, fields: REQUIRED_STATES[path] ?? {} })),
  );
  // Of the revisions of a plan.
  const beside: Record<string, string | number> = path.includes('{number}')
    ? { number: 1, level: 0, key: '0_0' }
    : {};
  await addCourses(world, path, ids);
  return ids.map((id) => ({ id, uuid: itemOfPath(path), projectId: world.project, ...beside }));
}

/** Fills in the parameters of a path. */
export const fillPath = (path: string, names: Record<string, string | number>): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(names[name] ?? whole));
