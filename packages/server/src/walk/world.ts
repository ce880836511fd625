import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { SESSION_COOKIE, startSession } from '../platform/sessions.ts';
import type { Client } from '../testing/client.ts';
import { addExpenseBy, addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { VISITORS, type Visitor } from './expected.ts';

/** One project with a member in every role, somebody of another project, and a file that its owner's expense carries. */
export interface World {
  server: TestServer;
  project: number;
  owner: Person;
  /** By the names of VISITORS; who is signed out has no account. */
  people: ReadonlyMap<Visitor, Person>;
  fileKey: string;
  stop(): Promise<void>;
}

// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with a picture in it, as a browser sends one. */
export function pictureForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob([PIXEL as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'slab.png');
  return form;
}

/** Uploads a receipt as this person and adds an expense that carries it. Returns the file's key. */
export async function addReceiptOf(person: Person, project: number): Promise<string> {
  const { status, body } = await person.send('POST', '/api/upload', { body: pictureForm() });
  if (status !== 201) throw new Error(`no receipt: ${status} ${JSON.stringify(body)}`);
  await addExpenseBy(person, project, { receiptUrl: body.url });
  return String(body.url).replace('/api/files/', '');
}

/** Starts a server and peoples it. */
export async function openWorld(settings: Partial<Config> = {}): Promise<World> {
  const server = await startServer({
    registrationsPerHour: 1_000_000,
    // Tests are busier than people: quotas have tests of their own.
    ...{ projectsPerHour: 0, sampleProjectsPerHour: 0, archiveImportsPerHour: 0, unclaimedUploads: 0 },
    ...settings,
  });
  const owner = await signUp(server, 'owner');
  const project = await addProjectOf(owner);
  const others = VISITORS.filter(([name]) => name !== 'owner' && name !== 'signed-out');
  const people = new Map<Visitor, Person>([['owner', owner]]);
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

/** The visitor in a session of their own, for calls that end the session in which they are made. */
export async function freshVisit({ server, people }: World, visitor: Visitor): Promise<Client> {
  const client = server.visitor();
  const person = people.get(visitor);
  if (person) {
    const device = { userAgent: 'walk', address: '127.0.0.1' };
    client.cookie = `${SESSION_COOKIE}=${await startSession(server.connection.db, person.id, device, Date.now())}`;
  }
  return client;
}

/** How many entries each account has in the histories: a call that is refused must leave none. */
export async function entriesByActor({ server }: World): Promise<Map<number, number>> {
  const rows = await server.connection.rows<{ actor: number; entries: number }>(
    sql`select actor_id as actor, count(*) as entries from activity group by actor_id`,
  );
  return new Map(rows.map(({ actor, entries }) => [actor, entries]));
}
