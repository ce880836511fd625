import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionCandidates, mentionedIn, splitMentions } from './mentions.ts';

describe('whom a comment names', () => {
  it.each([
    ['@neo please look', ['neo']],
    ['Please look, @Neo.', ['neo']],
    ['(@neo, @thato.k: and @thato.k)', ['neo', 'thato.k']],
    ['@neo’s drawing', ['neo']],
    ['@neoさん、ご確認ください', ['neo']],
    ['Line one\n@neo\nline three', ['neo']],
    ['write to neo@example.com', []],
    ['@nobody and @', []],
    ['neo has no sign before them', []],
    ['@neolithic', []],
  ])('%j names %j', (text, named) => {
    expect(mentionedIn(text, ['neo', 'thato.k'])).toEqual(named);
  });

  it('is the whole username, signs at its end too, where there is such a member', () => {
    expect(mentionedIn('@neo! well done', ['neo', 'neo!'])).toEqual(['neo!']);
  });

  it('is asked of the members by every reading of what follows the sign', () => {
    expect(mentionCandidates('@Neo.M), look')).toEqual(['neo.m),', 'neo.m)', 'neo.m']);
  });

  it('is told apart from the rest without a letter lost', () => {
    const words = fc.constantFrom('@neo', '@thato.k', 'neo', '@@', ' ', '\n', '.', 'mortar', '@x', '’s');
    fc.assert(
      fc.property(fc.array(words), (texts) => {
        const text = texts.join('');
        const parts = splitMentions(text, ['neo', 'thato.k']);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) if (part.mention) expect(['@neo', '@thato.k']).toContain(part.text);
      }),
    );
  });
});
