import { describe, expect, it } from 'vitest';
import { newAccount } from '../auth/api.ts';
import { profileBody } from './api.ts';

const problemOf = (username: string) => {
  const result = newAccount.safeParse({ username, password: 'mortar-and-lime' });
  return result.success ? null : result.error.issues[0]?.message;
};

describe('a new username', () => {
  it.each([
    'owner',
    'thato.kgosi_1',
    'Ångström',
    "o'neil",
    'Владимир',
    'Ελένη',
    'أحمد',
    'नरेश',
    'สมชาย',
    '王小明',
    'たなか太郎',
    'タナカtaro',
    '김철수',
    'kim철수',
    '王ming',
    'ジョン・スミス',
    'naïve',
    'site🧱',
  ])('may be %s', (name) => expect(problemOf(name)).toBeNull());

  it.each([
    ['a Hangul filler', 'owner\u3164'],
    ['a halfwidth filler', 'owner\uFFA0'],
    ['an empty Braille cell', 'ow\u2800ner'],
    ['a filler of old Hangul', 'owner\u115F'],
    ['a variation selector', 'owner\uFE0F'],
    ['a supplementary one', 'owner\u{E0100}'],
    ['a grapheme joiner', 'ow\u034Fner'],
    ['a zero-width joiner', 'ow\u200Dner'],
    ['a tag', 'owner\u{E0061}'],
    ['an override', 'ow\u202Ener'],
    ['a Khmer inherent vowel', 'owner\u17B4'],
    ['a separator of Mongolian vowels', 'owner\u180E'],
    ['an empty note', 'owner\u{1D159}'],
    ['a blank', 'the owner'],
    ['an ideographic blank', 'the\u3000owner'],
    ['a private character', 'owner\uE000'],
    ['what is no character', 'owner\uFDD0'],
  ])('has not %s', (_, name) => expect(problemOf(name)).toBe('usernameLetters'));

  it.each([
    ['a Cyrillic о', 'оwner'],
    ['a Greek ο', 'οwner'],
    ['a Cyrillic а behind mathematical letters', '𝐩а𝐲𝐩𝐚𝐥'],
    ['Greek and Cyrillic', 'αбγ'],
    ['Kana and Hangul', 'タナ김'],
    ['Latin and Arabic', 'omarعمر'],
    ['a script that nobody writes today', '𐤀𐤁𐤂'],
  ])('is not written with %s', (_, name) => expect(problemOf(name)).toBe('usernameScripts'));
});

describe('a full name', () => {
  it('loses what cannot be seen, and nothing else', () => {
    const named = (firstName: string) => profileBody.shape.firstName.parse(firstName);
    expect(named('Tha\u200Bto\u3164 \u202EKgosi\u2800 ')).toBe('Thato Kgosi');
    expect(named('Оwen mixes Кириллица ✓')).toBe('Оwen mixes Кириллица ✓');
    expect(named('\u3164\u2800')).toBeNull();
    expect(newAccount.shape.lastName.parse('Kgosi\uFE0F')).toBe('Kgosi');
  });
});
