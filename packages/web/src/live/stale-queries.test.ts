import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStaleAfter, LIVE_TOPICS } from '@brick/domain/live/topics';
import { describe, expect, it } from 'vitest';
import { ownWrites } from '../platform/api/own-writes.ts';
import { PROJECTS_KEY, projectKey } from '../platform/projects/current-project.ts';
import { isAffectedBy } from './stale-queries.ts';

const WEB = join(import.meta.dirname, '..');

describe('an expense that somebody added', () => {
  const expense = { projectId: 7, topics: ['expenses', 'figures'] as const };

  it('makes the list, the figures and the portfolio of its project stale', () => {
    for (const key of [
      projectKey(7, 'expenses', 'rows', { q: '' }, { page: 0 }),
      projectKey(7, 'stats'),
      projectKey(7, 'activity'),
      PROJECTS_KEY,
      [...PROJECTS_KEY, 'search', 'beam', 7],
    ])
      expect([key, isAffectedBy(expense, key)]).toEqual([key, true]);
  });

  it('leaves alone what belongs to another project, another feature or the user', () => {
    for (const key of [
      projectKey(8, 'expenses', 'rows', {}),
      projectKey(7, 'issues', 'rows', {}),
      ['suppliers', 'rows', {}],
      ['user'],
      ['two-factor'],
    ])
      expect([key, isAffectedBy(expense, key)]).toEqual([key, false]);
  });
});

describe('another role in a project, or none any more', () => {
  const membership = { projectId: 7, topics: ['membership'] as const };

  it('makes stale everything of the project, the list of projects and the shared suppliers', () => {
    for (const key of [projectKey(7, 'issues', 'one', 3), PROJECTS_KEY, ['suppliers', 'totals']])
      expect(isAffectedBy(membership, key)).toBe(true);
    expect(isAffectedBy(membership, projectKey(8, 'issues'))).toBe(false);
    expect(isAffectedBy(membership, ['user'])).toBe(false);
  });
});

describe('the user’s own data', () => {
  it('makes stale what shows it', () => {
    expect(isAffectedBy({ projectId: null, topics: ['settings'] }, ['user'])).toBe(true);
    expect(isAffectedBy({ projectId: null, topics: ['notices'] }, ['notices', 'rows'])).toBe(true);
    expect(isAffectedBy({ projectId: null, topics: ['notices'] }, ['user'])).toBe(false);
    expect(isAffectedBy({ projectId: null, topics: ['notices'] }, PROJECTS_KEY)).toBe(false);
  });
});

const KEYED = /projectKey\(\s*[\w.]+,\s*'([a-z-]+)'/g;

it('every query of a project under a feature’s name goes stale by that feature’s topic, or else by figures', () => {
  const texts = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(WEB, name), 'utf8'));
  const features = new Set(
    texts.flatMap((text) => [...text.matchAll(KEYED)].map(([, feature = '']) => feature)),
  );
  expect(features).toContain('expenses');
  const topics = LIVE_TOPICS.filter((topic) => topic !== 'projects' && topic !== 'membership');
  for (const feature of features) {
    const own = topics.filter((topic) => topic === feature);
    const heardBy = own.length > 0 ? own : topics;
    expect([feature, heardBy.some((topic) => isStaleAfter(topic, feature))]).toEqual([feature, true]);
  }
});

describe('the writes of this tab', () => {
  it('are known by the id that their answers brought', () => {
    ownWrites.note(null);
    ownWrites.note('7812');
    expect(ownWrites.has('7812')).toBe(true);
    expect(ownWrites.has('7813')).toBe(false);
  });

  it('are forgotten before there are too many', () => {
    for (let n = 0; n < 250; n += 1) ownWrites.note(String(n));
    expect(ownWrites.has('249')).toBe(true);
    expect(ownWrites.has('100')).toBe(false);
  });
});
