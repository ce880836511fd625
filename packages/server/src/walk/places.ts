import type { Endpoint } from '@brick/domain/endpoint';
import { minor } from '@brick/domain/money/money';
import { hashOf } from '../platform/sessions.ts';
import { emailConfirmations, invitations, ownershipOffers } from '../schema/people.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import { issuedFields } from '../testing/builders/certificate.ts';
import { VISITORS } from './expected.ts';
import { freshViews, kindOfMany } from './list-places.ts';
import { freshSessions, madeFor, sharedPlace } from './made-places.ts';
import { addRows, inTrash, type Kind } from './rows.ts';
import type { World } from './world.ts';

/** A project of the owner with nothing in it, in which everyone has the role that they have in the first one. */
export async function addPeopledProject(
  { server, owner, people }: World,
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

/** An open offer to the owner, by another one; for a withdrawal one that the owner has made. */
async function offerPlace(world: World, { method }: Endpoint): Promise<{ projectId: number; id: number }> {
  const { db } = world.server.connection;
  const projectId = await addPeopledProject(world);
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

/** States in which a row has to be before a call can be made on it; the usual one for all others. */
const STATES: Record<string, object> = {
  '/api/certificates/{id}/certify': { status: 'submitted' },
  '/api/certificates/{id}/pay': issuedFields(),
  '/api/issues/{id}/verification': { status: 'resolved' },
  '/api/variations/{id}/revision': { status: 'rejected' },
};

/** A link of the first visitor, who is the owner; the others try one that was mailed to somebody else. */
async function freshConfirmation(world: World, index: number): Promise<{ key: string }> {
  const { id: userId } = index === 0 ? world.owner : await addAccount(world);
  accounts += 1;
  const key = `confirm-${accounts}`;
  const email = `${key}@example.com`;
  await world.server.connection.db
    .insert(emailConfirmations)
    .values({ userId, email, tokenHash: hashOf(key), expiresAt: '2200-01-01T00:00:00Z' });
  return { key };
}

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
  if (path.startsWith('/api/email-confirmations/'))
    return Promise.all(each((index) => freshConfirmation(world, index)));
  if (path === '/api/user/sessions/{key}') return freshSessions(world, cases);
  if (/\/members$|\{userId\}|\/hand-over$|nvitation/.test(path))
    return Promise.all(each(() => freshTeamPlace(world, endpoint)));
  if (path.startsWith('/api/offers/')) return Promise.all(each(() => offerPlace(world, endpoint)));
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
