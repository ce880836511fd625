import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { featureCircles } from './feature-circles.mjs';

const trees = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** A tree with files that each import one other. */
function treeOf(imports) {
  const tree = mkdtempSync(path.join(tmpdir(), 'brick-ledger-circles-'));
  trees.push(tree);
  for (const name of ['domain', 'server', 'web'])
    mkdirSync(path.join(tree, 'packages', name, 'src'), { recursive: true });
  for (const [file, target] of Object.entries(imports)) {
    const place = path.join(tree, 'packages', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, `import type { Thing } from '${target}';\n`);
  }
  return tree;
}

test('the tree has no circle of features', () => {
  expect(featureCircles()).toEqual([]);
});

test('a circle of features is found once, with an import for each step', () => {
  const planted = treeOf({
    'server/src/files/file-access.ts': '../members/service.ts',
    'server/src/members/jobs/mails.ts': '../../users/service.ts',
    'server/src/users/user-routes.ts': '../files/service.ts',
    'server/src/issues/issue-store.ts': '../members/service.ts',
  });
  expect(featureCircles(planted)).toEqual([
    [
      'server: files, members, users are a circle:',
      'files/file-access.ts imports members/service.ts',
      'members/jobs/mails.ts imports users/service.ts',
      'users/user-routes.ts imports files/service.ts',
    ].join('\n  '),
  ]);
});

test('the platform, tests and what all kinds follow from are no features', () => {
  const planted = treeOf({
    'server/src/users/service.ts': '../platform/db/connection.ts',
    'server/src/platform/db/connection.ts': '../../users/service.ts',
    'server/src/users/profile.test.ts': '../auth/service.ts',
    'server/src/auth/service.ts': '../users/service.ts',
    'domain/src/records/record-kinds.ts': '../issues/record.ts',
    'domain/src/issues/api.ts': '../records/list-endpoints.ts',
  });
  expect(featureCircles(planted)).toEqual([]);
});
