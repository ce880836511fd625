import { describe, expect, it } from 'vitest';
import { patternOf } from './pattern.ts';

/** JavaScript reads these expressions as PostgreSQL does. */
const finds = (typed: string, text: string): boolean => {
  const pattern = patternOf(typed);
  return pattern?.words.every((word) => new RegExp(word, 'u').test(text)) ?? false;
};

describe('what was typed', () => {
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
  ])('%s is found in %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  it.each([
    ['100%', '1000'],
    ['a_c', 'abc'],
    ['a.c', 'abc'],
    ['(', ')'],
    ['concrete slab', 'Slab of steel'],
    ['किताब', 'कतब'],
    ['한', '하늘'],
  ])('%s is not found in %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });

  it.each(['100%', 'a_c', 'c:\\plans', '(a|b)*+?', '[x]{2}^$', '***:x', '--'])('%s means itself', (typed) => {
    expect(finds(typed, `before ${typed} behind`)).toBe(true);
  });

  it('is nothing where only blanks were typed', () => {
    expect(patternOf(' \t\u00A0')).toBeNull();
  });

  it('is looked for up to its eighth word and its hundredth character', () => {
    expect(patternOf('7'.repeat(150))?.words).toEqual(['7'.repeat(100)]);
    expect(patternOf('a b c d e f g h i j')?.words).toHaveLength(8);
  });
});
