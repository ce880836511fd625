import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { mustKeepTwoFactor } from './rules.ts';

const refusalOf = (stored: boolean, wanted: boolean | undefined): unknown => {
  try {
    mustKeepTwoFactor({ twoFactorAuth: stored }, wanted);
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.fields] : error;
  }
  return null;
};

describe('two-factor sign-in in the settings', () => {
  it('may be repeated as it is, or left out', () => {
    expect([
      refusalOf(true, true),
      refusalOf(false, false),
      refusalOf(true, undefined),
      refusalOf(false, undefined),
    ]).toEqual([null, null, null, null]);
  });

  it('is switched neither on nor off there, and the field says how it is', () => {
    expect(refusalOf(false, true)).toEqual([
      'invalid',
      { twoFactorAuth: 'Set up two-factor sign-in with a code of your authenticator app first' },
    ]);
    expect(refusalOf(true, false)).toEqual([
      'invalid',
      { twoFactorAuth: 'Two-factor sign-in is switched off with your password and a code' },
    ]);
  });
});
