import { describe, expect, it } from 'vitest';
import { internalPath } from './internal-links.ts';

const click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const here = { origin: 'https://site.example', pathname: '/' };
const link = (path: string, more = {}) => {
  const { origin, pathname, search, hash } = new URL(path, here.origin);
  return { origin, pathname, search, hash, target: '', download: '', ...more };
};

describe('a click on a plain link', () => {
  it('is followed inside the page if it leads to the application', () => {
    expect(internalPath(click, link('/auth?next=/expenses'), here)).toBe('/auth?next=/expenses');
    expect(internalPath(click, link('/#features'), { ...here, pathname: '/privacy' })).toBe('/#features');
  });

  it('is left to the browser for the same page, another site, the API, a new tab and a download', () => {
    expect(internalPath(click, link('/#features'), here)).toBeNull();
    expect(internalPath(click, link('https://elsewhere.example/'), here)).toBeNull();
    expect(internalPath(click, link('/api/docs'), here)).toBeNull();
    expect(internalPath({ ...click, ctrlKey: true }, link('/auth'), here)).toBeNull();
    expect(internalPath({ ...click, button: 1 }, link('/auth'), here)).toBeNull();
    expect(internalPath(click, link('/auth', { target: '_blank' }), here)).toBeNull();
    expect(internalPath(click, link('/a.pdf', { download: 'a.pdf' }), here)).toBeNull();
  });
});
