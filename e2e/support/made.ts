import { expect } from '@playwright/test';
import type { Visit } from './visit.ts';

/** Whoever calls by the API. */
type Caller = Pick<Visit, 'context'>;

/** Makes a project by the API; returns its id. */
export async function addProject({ context }: Caller, fields: object = {}): Promise<number> {
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

/** Makes the sample project by the API; returns its id. */
export async function addSample({ context }: Caller): Promise<number> {
  const answer = await context.request.post('/api/projects/sample');
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

export async function addExpense(
  { context }: Caller,
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
