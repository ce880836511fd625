import { sampleItemId } from '../row-builders/check.ts';
import { checkAnswers, checkSteps } from '../schema/checks.ts';
import type { Fixtures } from './fixtures/fixtures.ts';

const AT = '2026-03-18T07:30:00.000Z';
const LATER = '2199-03-18T07:30:00.000Z';

/** What happened in a check before a call, by the end of its path: results of items, and steps at their points. */
const COURSES: Readonly<
  Record<string, { results?: readonly ('pass' | 'fail')[]; steps?: readonly [number, string][] }>
> = {
  '/notify': { results: ['pass', 'pass'] },
  '/release': { results: ['pass', 'pass'] },
  '/return': { results: ['pass', 'pass'] },
  '/attend': { steps: [[3, 'notify']] },
  '/concession': { results: ['fail'] },
  '/close': {
    results: ['pass', 'pass', 'pass'],
    steps: [
      [2, 'release'],
      [3, 'attend'],
    ],
  },
};

/** Who makes a call where the owner, who has answered, may not. */
export const MADE_BY_ENGINEER: readonly string[] = [
  ...['release', 'return', 'attend'].map((step) => `POST /api/checks/{id}/points/{uuid}/${step}`),
  'POST /api/checks/{id}/items/{uuid}/concession',
];

/** The item whose point a call is about. */
export const itemOfPath = (path: string): string =>
  sampleItemId(path.endsWith('/attend') ? 3 : path.includes('/points/') ? 2 : 1);

/** Lets happen in the checks what a call needs. The owner has answered. */
export async function addCourses(world: Fixtures, path: string, ids: readonly number[]): Promise<void> {
  const end = path.slice(path.lastIndexOf('/'));
  const course = path.startsWith('/api/checks/') ? COURSES[end] : undefined;
  if (!course) return;
  const { results = [], steps = [] } = course;
  const { db } = world.server.connection;
  const of = (checkId: number) => ({ projectId: world.project, checkId });
  const answers = ids.flatMap((id) =>
    results.map((result, index) => ({
      ...{ ...of(id), seq: index + 1, item: sampleItemId(index + 1), number: 1, result },
      ...{ answeredBy: world.owner.id, createdAt: AT },
    })),
  );
  if (answers.length > 0) await db.insert(checkAnswers).values(answers);
  const taken = ids.flatMap((id) =>
    steps.map(([place, step], index) => ({
      ...{ ...of(id), seq: results.length + index + 1, item: sampleItemId(place), step: step as 'notify' },
      ...{ at: AT, by: world.owner.id, attendFrom: LATER },
    })),
  );
  if (taken.length > 0) await db.insert(checkSteps).values(taken);
}
