import { sql } from 'drizzle-orm';
import { SESSION_COOKIE, startSession } from '../platform/access/sessions.ts';
import type { Config } from '../platform/config/config.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer, type TestServer, type TestServerOptions } from '../testing/test-server.ts';
import { VISITORS, type Visitor } from './expected-statuses.ts';

/** A project with a member in every role, a stranger, and a file attached to the owner's expense. */
export interface Fixtures {
  server: TestServer;
  project: number;
  owner: TestPerson;
  /** Accounts by visitor. The signed-out one has none. */
  people: ReadonlyMap<Visitor, TestPerson>;
  fileKey: string;
  stop(): Promise<void>;
}

// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture as it is sent by itself. */
export const pictureBytes = (): Uint8Array => new Uint8Array(PIXEL);

/** A multipart form with a picture, as a browser sends it. */
export function pictureForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob([PIXEL as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'slab.png');
  return form;
}

/** Uploads a receipt as this person and adds an expense with it. Returns the file's key. */
export async function addReceiptOf(person: TestPerson, project: number): Promise<string> {
  const { status, body } = await person.send('POST', '/api/upload', { body: pictureForm() });
  if (status !== 201) throw new Error(`no receipt: ${status} ${JSON.stringify(body)}`);
  await addExpenseBy(person, project, { receiptUrl: body.url });
  return String(body.url).replace('/api/files/', '');
}

/** Starts a server with a project and its people. */
export async function createFixtures(
  settings: Partial<Config> = {},
  options: TestServerOptions = {},
): Promise<Fixtures> {
  const unlimited = {
    registrationsPerHour: 1_000_000,
    // Tests make more requests than people: quotas have their own tests.
    ...{ projectsPerHour: 0, sampleProjectsPerHour: 0, archiveImportsPerHour: 0, unclaimedUploads: 0 },
  };
  const server = await startServer({ ...unlimited, ...settings }, options);
  const owner = await signUp(server, 'owner');
  const project = await addProjectOf(owner);
  const others = VISITORS.filter(([name]) => name !== 'owner' && name !== 'signed-out');
  const people = new Map<Visitor, TestPerson>([['owner', owner]]);
  for (const [name, role] of others) {
    people.set(name, role ? await joinAs(server, project, role) : await signUp(server, 'stranger'));
  }
  const stranger = people.get('stranger');
  if (stranger) await addProjectOf(stranger, { name: 'Elsewhere' });
  return {
    server,
    project,
    owner,
    people,
    fileKey: await addReceiptOf(owner, project),
    stop: () => server.stop(),
  };
}

/** Signs the visitor in with a separate session, for endpoints that end it. */
export async function signInAgain({ server, people }: Fixtures, visitor: Visitor): Promise<TestClient> {
  const client = server.visitor();
  const person = people.get(visitor);
  if (person) {
    const device = { userAgent: 'walk', address: '127.0.0.1' };
    client.cookie = `${SESSION_COOKIE}=${await startSession(server.connection.db, person.id, device, Date.now())}`;
  }
  return client;
}

/** Counts log entries by account: a rejected request must add none. */
export async function countEntriesByActor({ server }: Fixtures): Promise<Map<number, number>> {
  const rows = await server.connection.rows<{ actor: number; entries: number }>(
    sql`select actor_id as actor, count(*) as entries from activity group by actor_id`,
  );
  return new Map(rows.map(({ actor, entries }) => [actor, entries]));
}
