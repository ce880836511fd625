import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signedIn, type Visit, visit } from './browser.ts';

export type Person = Visit & { username: string };

export type NamedPerson = Person & { id: number };

const PASSWORD = 'mortar-and-lime';

let accounts = 0;

/** Somebody with an account and a name of their own, signed in. */
export async function namedPerson(firstName: string, lastName: string): Promise<NamedPerson> {
  const visitor = await visit();
  accounts += 1;
  const username = `${firstName.toLowerCase()}${process.pid}n${accounts}`;
  const answer = await visitor.context.request.post('/api/register', {
    data: { username, password: PASSWORD, firstName, lastName },
  });
  expect(answer.status()).toBe(201);
  return { ...visitor, username, id: ((await answer.json()) as { id: number }).id };
}

/** Opens the team of a project. */
export async function openTeam(page: Page, project: number): Promise<void> {
  await page.goto(`/members?project=${project}`);
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
}

/** Sends a body to a call by the API; answers what came back. */
export async function sent<Answer = { id: number }>(
  { context }: Visit,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  data: object = {},
): Promise<Answer> {
  const answer = await context.request.fetch(path, { method, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** What a call answers. */
export async function asked<Answer>({ context }: Visit, path: string): Promise<Answer> {
  const answer = await context.request.get(path);
  expect(answer.ok(), `GET ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Somebody with a browser of their own, taken into a project by its owner; whoever is offered to be one accepts. */
export async function joined(owner: Visit, projectId: number, role: string): Promise<Person> {
  const person = await signedIn();
  const member = { username: person.username, role };
  const { id } = await sent(owner, 'POST', `/api/projects/${projectId}/members`, member);
  if (role === 'owner') await sent(person, 'POST', `/api/offers/${id}/accept`);
  return person;
}

/** An amount as it is read: blanks that never break, and word joiners, keep its signs beside its figures. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '').trim();
