import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  equal,
  hundredth,
  multiply,
  numberText,
  parseNumber,
  rounded,
  subtract,
} from './decimal.ts';
import { exactValueOf, parseStatedAmount } from './stated-amount.ts';

const number = (text: string) => {
  const value = parseNumber(text);
  if (value === null) throw new Error(text);
  return value;
};

describe('numbers of a document', () => {
  it('are read as XML writes decimals', () => {
    const texts = ['12', '-0.5', '.00', '+3.140', '7.', '00', '0.1'];
    expect(texts.map((text) => numberText(number(text)))).toEqual([
      '12.00',
      '-0.50',
      '0.00',
      '3.140',
      '7.00',
      '0.00',
      '0.10',
    ]);
  });

  it('are nothing else', () => {
    for (const text of ['', '.', '-', '1e3', '1,5', '1 000', 'NaN', 'INF', '0x10', '--1', '9'.repeat(41)])
      expect(parseNumber(text), text).toBeNull();
    expect(parseNumber(null)).toBeNull();
  });

  it('are exact where floats are not', () => {
    expect(equal(add(number('0.1'), number('0.2')), number('0.3'))).toBe(true);
    expect(numberText(subtract(number('0.3'), number('0.1')))).toBe('0.20');
    const large = '9999999999999999.99';
    expect(numberText(multiply(number(large), number('1')))).toBe(large);
    expect(numberText(hundredth(number('19')))).toBe('0.19');
    expect([compare(number('1.0'), number('1')), compare(number('-1'), number('1'))]).toEqual([0, -1]);
  });

  it('are rounded with a half up, also below zero', () => {
    const texts = ['0.005', '-0.005', '0.0049', '-0.0051', '1.015', '-1.015', '-2.5', '3'];
    expect(texts.map((text) => numberText(rounded(number(text), 2)))).toEqual([
      '0.01',
      '0.00',
      '0.00',
      '-0.01',
      '1.02',
      '-1.01',
      '-2.50',
      '3.00',
    ]);
    expect(['0.5', '-0.5', '-0.6', '0.49'].map((text) => rounded(number(text), 0).digits)).toEqual([
      1n,
      0n,
      -1n,
      0n,
    ]);
  });
});

describe('an amount', () => {
  it('is in hundredths, and keeps its text where they do not say all', () => {
    expect(parseStatedAmount('12.5')).toEqual({ minor: 1250n, text: null });
    expect(parseStatedAmount('-0.125')).toEqual({ minor: -13n, text: '-0.125' });
    expect(parseStatedAmount('1.000')).toEqual({ minor: 100n, text: '1.000' });
    expect(parseStatedAmount('about 5')).toEqual({ minor: null, text: 'about 5' });
    expect(parseStatedAmount(null)).toBeNull();
    expect(exactValueOf(parseStatedAmount('-0.125'))).toEqual({ digits: -125n, places: 3 });
    expect(exactValueOf(parseStatedAmount('about 5'))).toBeNull();
  });
});
