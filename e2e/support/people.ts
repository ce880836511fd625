import { expect } from 'vitest';
import { signedIn, type Visit } from './browser.ts';

export type Person = Visit & { username: string };

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
