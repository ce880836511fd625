import { describe, expect, it } from 'vitest';
import { parseSearchPattern } from './search-pattern.ts';

/** JavaScript interprets these expressions like PostgreSQL. */
const finds = (typed: string, text: string): boolean => {
  const pattern = parseSearchPattern(typed);
  return pattern?.words.every((word) => new RegExp(word, 'u').test(text)) ?? false;
};

describe('the search text', () => {
  it.each([
    ['beton', 'Béton armé'],
    ['BÉTON', 'beton'],
    ['ÉCOLE', 'école'],
    ['cote', 'Côté nord'],
    ['malmo', 'Malmø gate'],
    ['ŁÓDŹ', 'lodz'],
    ['елка', 'Ёлка'],
    ['αθηνα', 'Αθήνα'],
    ['ΟΔΌΣ', 'οδός'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'],
    ['한옥', '한옥 마루'],
    ['漆喰', '漆喰の壁'],
    ['किताब', 'किताब'],
    ['concrete slab', 'Slab of CONCRETE'],
    ['sl', 'Concrete slab'],
    ['sl', 'Concrete–slab'],
    ['b', '“Béton”'],
    ['n m', 'Main mast, North'],
    ['(sl', 'Concrete(slab)'],
    ['crete', 'Concrete'],
    ['壁', '漆喰の壁'],
    ['ж', 'Гараж'],
  ])('%s matches %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  it.each([
    ['100%', '1000'],
    ['a_c', 'abc'],
    ['a.c', 'abc'],
    ['(', ')'],
    ['concrete slab', 'Slab of steel'],
    ['la', 'Concrete slab'],
    ['m2', '20m2'],
    ['7', '17'],
    ['main t', 'Mast, main'],
    ['किताब', 'कतब'],
    ['한', '하늘'],
  ])('%s does not match %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });

  it.each(['100%', 'a_c', 'c:\\plans', '(a|b)*+?', '[x]{2}^$', '***:x', '--x'])(
    '%s matches literally',
    (typed) => {
      expect(finds(typed, `before ${typed} behind`)).toBe(true);
    },
  );

  it.each(['', ' \t\u00A0', '%', '_ –', '“”'])('is empty without a letter or digit: %s', (typed) => {
    expect(parseSearchPattern(typed)).toBeNull();
  });

  it('is limited to eight words and a hundred characters', () => {
    expect(parseSearchPattern('7'.repeat(150))?.words).toEqual(['7'.repeat(100)]);
    expect(parseSearchPattern('a b c d e f g h i j')?.words).toHaveLength(8);
  });
});
