import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_TITLE, titleFromWords } from './title-from-words.ts';

describe('title from words', () => {
  it.each([
    ['Cracked tile', 'Cracked tile', null],
    ['  Cracked tile \n', 'Cracked tile', null],
    ['Cracked tile\nTwo of them', 'Cracked tile', 'Cracked tile\nTwo of them'],
    ['x'.repeat(255), 'x'.repeat(255), null],
    ['x'.repeat(256), `${'x'.repeat(254)}…`, 'x'.repeat(256)],
    [`${'word '.repeat(60)}end`, `${'word '.repeat(50).trim()}…`, `${'word '.repeat(60)}end`],
    ['', '', null],
  ])('%j', (words, title, description) => {
    expect(titleFromWords(words)).toEqual({ title, description });
  });

  it('fits, is one line, breaks no character, and nothing that was typed is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (words) => {
        const { title, description } = titleFromWords(words);
        expect(title.length).toBeLessThanOrEqual(LONGEST_TITLE);
        expect(title).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(title).not.toMatch(/\p{Surrogate}/u);
        expect(description ?? title).toBe(words.trim());
      }),
    );
  });
});
