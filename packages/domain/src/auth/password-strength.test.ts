import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it('nothing typed is no judgement, and less than six characters are too few', () => {
  expect(passwordStrength('')).toBe('empty');
  expect(passwordStrength('12345')).toBe('short');
});

it('the passwords that are tried first are known, also when dressed up', () => {
  for (const password of ['123456', 'Password1', 'P@ssw0rd!', 'qwerty2026', 'letmein', 'Gaborone2024!']) {
    expect([password, passwordStrength(password)]).toEqual([password, 'common']);
  }
});

it('repetitions, sequences and one’s own name are weak', () => {
  expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa')).toBe('weak');
  expect(passwordStrength('abcdefghijklmnop')).toBe('weak');
  expect(passwordStrength('thato.kgosi1', 'thato.kgosi')).toBe('weak');
});

it('a longer one is better, and a sentence is strong', () => {
  expect(passwordStrength('trewq9x')).toBe('weak');
  expect(passwordStrength('Tr3wq9xL')).toBe('fair');
  expect(passwordStrength('four words on brick')).toBe('strong');
  expect(passwordStrength('vhR7!kq2Zw')).toBe('strong');
});
