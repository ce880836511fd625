import { describe, expect, it } from 'vitest';
import { isActivePath, keepProject } from './nav-links.ts';

describe('the active entry of the sidebar', () => {
  it('is the dashboard only where it matches exactly', () => {
    expect(isActivePath(['/dashboard', '/'], '/')).toBe(true);
    expect(isActivePath(['/dashboard', '/'], '/dashboard')).toBe(true);
    expect(isActivePath(['/dashboard', '/'], '/dashboard/')).toBe(true);
    expect(isActivePath(['/dashboard', '/'], '/expenses')).toBe(false);
  });

  it('is another screen by the beginning of the path, whole segments only', () => {
    expect(isActivePath(['/expenses'], '/expenses/12')).toBe(true);
    expect(isActivePath(['/issues'], '/issues-archive')).toBe(false);
  });
});

it('links of the frame keep the project and drop the filters', () => {
  expect(keepProject({ project: '3', q: 'steel', add: '1' })).toEqual({ project: '3' });
  expect(keepProject({ q: 'steel' })).toEqual({});
});
