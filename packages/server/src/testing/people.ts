import type { Role } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

let people = 0;

export interface Person extends Client {
  id: number;
  username: string;
}

/** A new account, signed in. */
export async function signUp(server: TestServer, name = 'person'): Promise<Person> {
  people += 1;
  const username = `${name}${people}`;
  const visitor = server.visitor();
  const { status, body } = await visitor.post('/api/register', { username, password: 'mortar-and-lime' });
  if (status !== 201) throw new Error(`no account for ${username}: ${status} ${JSON.stringify(body)}`);
  return Object.assign(visitor, { id: body.id as number, username });
}

/** A project of this owner. */
export async function addProjectOf(owner: Client, fields: object = {}): Promise<number> {
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

/** A new account that is a member of the project in this role, as who accepted it. */
export async function joinAs(server: TestServer, projectId: number, role: Role | string): Promise<Person> {
  const person = await signUp(server, role);
  await server.connection.rows(
    sql`insert into project_members (project_id, user_id, role, owner_since)
      values (${projectId}, ${person.id}, ${role}, case when ${role} = 'owner' then now() end)`,
  );
  return person;
}

/** An expense of the project, added by this person. */
export async function addExpenseBy(
  person: Client,
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

/** Gives an account an address as the link of a mail would: confirmed. */
export const confirmEmailOf = (server: TestServer, { id }: Person, email: string): Promise<object[]> =>
  server.connection.rows(
    sql`update users set email = ${email}, email_confirmed_at = now(), email_kept_at = null where id = ${id}`,
  );

/** The path of the link in the latest mail to an address. */
export async function mailedPath(server: TestServer, email: string): Promise<string> {
  const [mail] = await server.connection.rows<{ text: string }>(
    sql`select text from mails where recipient = ${email} and text like '%://%' order by id desc limit 1`,
  );
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail?.text ?? '') ?? [];
  if (!path) throw new Error(`no link was mailed to ${email}`);
  return path;
}
