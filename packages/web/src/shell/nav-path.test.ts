import { describe, expect, it } from 'vitest';
import { isActive, keptSearch } from './nav-path.ts';

describe('the active entry of the sidebar', () => {
  it('is the dashboard only where it matches exactly', () => {
    expect(isActive(['/dashboard', '/'], '/')).toBe(true);
    expect(isActive(['/dashboard', '/'], '/dashboard')).toBe(true);
    expect(isActive(['/dashboard', '/'], '/dashboard/')).toBe(true);
    expect(isActive(['/dashboard', '/'], '/expenses')).toBe(false);
  });

  it('is another screen by the beginning of the path, whole words only', () => {
    expect(isActive(['/expenses'], '/expenses/12')).toBe(true);
    expect(isActive(['/issues'], '/issues-archive')).toBe(false);
  });
});

it('links of the frame keep the project and leave the list behind', () => {
  expect(keptSearch({ project: '3', q: 'steel', add: '1' })).toEqual({ project: '3' });
  expect(keptSearch({ q: 'steel' })).toEqual({});
});
