import type { Role } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

let people = 0;

export interface TestPerson extends TestClient {
  id: number;
  username: string;
}

/** Creates a signed-in account. */
export async function signUp(server: TestServer, name = 'person'): Promise<TestPerson> {
  people += 1;
  const username = `${name}${people}`;
  const visitor = server.visitor();
  const { status, body } = await visitor.post('/api/register', { username, password: 'mortar-and-lime' });
  if (status !== 201) throw new Error(`no account for ${username}: ${status} ${JSON.stringify(body)}`);
  return Object.assign(visitor, { id: body.id as number, username });
}

/** Creates a project of this owner. */
export async function addProjectOf(owner: TestClient, fields: object = {}): Promise<number> {
  const { status, body } = await owner.post('/api/projects', {
    name: 'Mokolodi Ridge House',
    location: 'Plot 412, Mokolodi',
    totalBudget: '2400000.00',
    estimatedCompletionDate: '2027-03-18',
    ...fields,
  });
  if (status !== 201) throw new Error(`no project: ${status} ${JSON.stringify(body)}`);
  return body.id as number;
}

/** Creates an account that is a member of the project in this role. */
export async function joinAs(
  server: TestServer,
  projectId: number,
  role: Role | string,
): Promise<TestPerson> {
  const person = await signUp(server, role);
  await server.connection.rows(
    sql`insert into project_members (project_id, user_id, role, owner_since)
      values (${projectId}, ${person.id}, ${role}, case when ${role} = 'owner' then now() end)`,
  );
  return person;
}

/** Adds an expense as this person. */
export async function addExpenseBy(
  person: TestClient,
  projectId: number,
  fields: object = {},
): Promise<{ id: number; version: number }> {
  const { status, body } = await person.post(`/api/projects/${projectId}/expenses`, {
    phase: 'foundation',
    itemName: 'Ready-mix concrete 30 MPa',
    supplier: 'Kalahari Cement',
    amount: '18400.00',
    date: '2026-03-04',
    ...fields,
  });
  if (status !== 201) throw new Error(`no expense: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Sets a confirmed email address. */
export const confirmEmailOf = (server: TestServer, { id }: TestPerson, email: string): Promise<object[]> =>
  server.connection.rows(
    sql`update users set email = ${email}, email_confirmed_at = now(), email_kept_at = null where id = ${id}`,
  );

/** The path of the link in the latest mail to an address. */
export async function latestMailedPath(server: TestServer, email: string): Promise<string> {
  const [mail] = await server.connection.rows<{ text: string }>(
    sql`select text from mails where recipient = ${email} and text like '%://%' order by id desc limit 1`,
  );
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail?.text ?? '') ?? [];
  if (!path) throw new Error(`no link was mailed to ${email}`);
  return path;
}
