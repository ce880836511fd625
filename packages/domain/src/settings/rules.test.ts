import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { assertTwoFactorUnchanged } from './rules.ts';

const refusalOf = (stored: boolean, wanted: boolean | undefined): unknown => {
  try {
    assertTwoFactorUnchanged({ twoFactorAuth: stored }, wanted);
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

  it('cannot be switched there, and the error message says how', () => {
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
