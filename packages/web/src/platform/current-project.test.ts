import { expect, it } from 'vitest';
import { roleIn } from './current-project.ts';

it('a role that nobody knows counts as viewer', () => {
  expect(roleIn('quantity_surveyor')).toBe('quantity_surveyor');
  expect(roleIn('emperor')).toBe('viewer');
});
