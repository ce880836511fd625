import { expect, type Page } from '@playwright/test';
import type { Visit } from './visit.ts';

/** Opens the team of a project. */
export async function openTeam(page: Page, project: number): Promise<void> {
  await page.goto(`/members?project=${project}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
}

/** Sends a body to a call by the API; answers what came back. */
export async function sent<Answer = { id: number }>(
  { context }: Pick<Visit, 'context'>,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  data: object = {},
): Promise<Answer> {
  const answer = await context.request.fetch(path, { method, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** What a call answers. */
export async function asked<Answer>({ context }: Pick<Visit, 'context'>, path: string): Promise<Answer> {
  const answer = await context.request.get(path);
  expect(answer.ok(), `GET ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** An amount as it is read: blanks that never break, and word joiners, keep its signs beside its figures. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '').trim();
