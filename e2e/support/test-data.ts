import { expect } from '@playwright/test';
import pg from 'pg';
import type { BrowserVisit } from './fixture-types.ts';
import { productDatabase } from './product-process.ts';

/** A visit whose API requests are used. */
type ApiCaller = Pick<BrowserVisit, 'context'>;

/** Creates a project by API and returns its id. */
export async function addProject({ context }: ApiCaller, fields: object = {}): Promise<number> {
  const answer = await context.request.post('/api/projects', {
    data: {
      name: 'Mokolodi Ridge House',
      totalBudget: '2400000.00',
      estimatedCompletionDate: '2027-03-18',
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Creates the sample project by API and returns its id. */
export async function addSample({ context }: ApiCaller): Promise<number> {
  const answer = await context.request.post('/api/projects/sample');
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

export async function addExpense(
  { context }: ApiCaller,
  projectId: number,
  fields: object = {},
): Promise<number> {
  const answer = await context.request.post(`/api/projects/${projectId}/expenses`, {
    data: {
      phase: 'foundation',
      itemName: 'Ready-mix concrete',
      amount: '18400.00',
      date: '2026-03-04',
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Runs a statement in the product's database: adds many rows faster than the API does. */
export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: productDatabase() });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Makes somebody a member, straight in the database. */
export const join = (projectId: number, username: string, role: string): Promise<void> =>
  inDatabase(
    'insert into project_members (project_id, user_id, role) select $1, id, $3 from users where username = $2',
    [projectId, username, role],
  );
