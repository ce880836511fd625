import { describe, expect, it } from 'vitest';
import { pathWithin } from './own-links.ts';

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
  it('is followed inside the page where it leads to one of ours', () => {
    expect(pathWithin(click, link('/auth?next=/expenses'), here)).toBe('/auth?next=/expenses');
    expect(pathWithin(click, link('/#features'), { ...here, pathname: '/privacy' })).toBe('/#features');
  });

  it('is the browser’s on the same page, to another site, to a call, in a new tab and for a download', () => {
    expect(pathWithin(click, link('/#features'), here)).toBeNull();
    expect(pathWithin(click, link('https://elsewhere.example/'), here)).toBeNull();
    expect(pathWithin(click, link('/api/docs'), here)).toBeNull();
    expect(pathWithin({ ...click, ctrlKey: true }, link('/auth'), here)).toBeNull();
    expect(pathWithin({ ...click, button: 1 }, link('/auth'), here)).toBeNull();
    expect(pathWithin(click, link('/auth', { target: '_blank' }), here)).toBeNull();
    expect(pathWithin(click, link('/a.pdf', { download: 'a.pdf' }), here)).toBeNull();
  });
});
