import { expect, test } from 'vitest';
import { isInside } from './version-ranges.mjs';

const OURS = '20.19.0';

test.each([
  ['>=18', true],
  ['>= 10', true],
  ['>=22', false],
  ['^20.19.0 || >=22.12.0', true],
  ['^18.18.0 || ^20.9.0 || >=21.1.0', true],
  ['^20.20.0', false],
  ['18 || 20 || >=22', true],
  ['18 || 22', false],
  ['20.19.x', true],
  ['~20.18', false],
  ['>=14 <20', false],
  ['14 - 20', true],
  ['<=20', true],
  ['>20', false],
  ['*', true],
  ['', true],
  ['>= 0.8', true],
  ['20.19.0', true],
  ['20.19.1', false],
])('Node 20.19.0 and "%s": %s', (range, expected) => {
  expect(isInside(OURS, range)).toBe(expected);
});

test('an unreadable range is an error, not a match', () => {
  expect(() => isInside(OURS, 'lts/*')).toThrow('lts/*');
});
