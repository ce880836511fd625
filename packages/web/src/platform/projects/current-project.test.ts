import { expect, it } from 'vitest';
import { roleIn } from './current-project.ts';

it('an unknown role counts as viewer', () => {
  expect(roleIn('quantity_surveyor')).toBe('quantity_surveyor');
  expect(roleIn('emperor')).toBe('viewer');
});
