import { expect, type Page } from '@playwright/test';
import type { BrowserVisit } from './fixture-types.ts';

/** Opens the team screen of a project. */
export async function openTeam(page: Page, project: number): Promise<void> {
  await page.goto(`/members?project=${project}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
}

/** Sends JSON to an endpoint and returns the reply. */
export async function sendJson<Answer = { id: number }>(
  { context }: Pick<BrowserVisit, 'context'>,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  data: object = {},
): Promise<Answer> {
  const answer = await context.request.fetch(path, { method, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Fetches the reply of an endpoint. */
export async function fetchJson<Answer>(
  { context }: Pick<BrowserVisit, 'context'>,
  path: string,
): Promise<Answer> {
  const answer = await context.request.get(path);
  expect(answer.ok(), `GET ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Removes non-breaking spaces and word joiners from an amount. */
export const plainAmount = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '').trim();
