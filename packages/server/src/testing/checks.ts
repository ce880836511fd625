import { expect } from 'vitest';
import { sampleItemId } from '../row-builders/check.ts';
import type { TestPerson } from './people.ts';

export const HOLD_BY_ENGINEER = { point: 'hold', party: { role: 'engineer' } };

/** Publishes a template of these items, whose ids follow from their places. Returns its id. */
export async function publishTemplateOf(
  person: TestPerson,
  project: number,
  items: readonly object[],
  fields: object = {},
): Promise<number> {
  const added = await person.post(`/api/projects/${project}/check-templates`, {
    code: `T-${Math.random().toString(36).slice(2, 10)}`,
    title: 'Reinforcement before concrete',
    items: items.map((item, index) => ({ id: sampleItemId(index + 1), text: `Item ${index + 1}`, ...item })),
    ...fields,
  });
  expect([added.status, added.body.errors]).toEqual([201, undefined]);
  const published = await person.post(`/api/check-templates/${added.body.id}/publish`, {});
  expect([published.status, published.body.errors]).toEqual([200, undefined]);
  return added.body.id as number;
}

/** Plans a check from a template. */
export async function planCheck(
  person: TestPerson,
  project: number,
  templateId: number,
  fields: object = {},
) {
  const { status, body } = await person.post(`/api/projects/${project}/checks`, { templateId, ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body as { id: number; number: string; version: number };
}
