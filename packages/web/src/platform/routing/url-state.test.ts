import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, patchUrl, stringifySearch } from './url-state.ts';

describe('the query string of an address', () => {
  it('is plain text without quotes', () => {
    expect(parseSearch('?project=12&q=face%20brick&page=2')).toEqual({
      project: '12',
      q: 'face brick',
      page: '2',
    });
    expect(stringifySearch({ project: '12', q: 'face brick' })).toBe('?project=12&q=face+brick');
  });

  it('leaves out empty values, and the question mark with the last of them', () => {
    expect(stringifySearch({ q: '', phase: undefined, sort: null })).toBe('');
  });

  it('takes the last of repeated parameters', () => {
    expect(parseSearch('?phase=roofing&phase=finishes')).toEqual({ phase: 'finishes' });
  });

  it('is parsed as it was written, whatever a person searches for', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(text, text), (values) => {
        expect(parseSearch(stringifySearch(values))).toEqual(values);
      }),
    );
  });
});

describe('a change of the URL state', () => {
  it('keeps the other values, writes numbers and flags as text and removes empty ones', () => {
    expect(
      patchUrl({ project: '1', q: 'steel', add: '1' }, { q: '', add: null, limit: 50, isPaid: true }),
    ).toEqual({
      project: '1',
      limit: '50',
      isPaid: 'true',
    });
  });
});
